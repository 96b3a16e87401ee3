declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** The part of s3rver that the tests use. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: Buffer[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
