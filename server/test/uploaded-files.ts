import sharp from 'sharp'
import type { UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import type { Answer, Person } from './world.ts'

/** A single-colour JPEG, as a phone would send it. */
export const aPhoto = (background = 'teal', width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Uploads a file as a browser does; returns the response. */
export async function sendFile(
  person: Person,
  purpose: UploadPurpose,
  content: Buffer,
  name = 'photo.jpg',
): Promise<Answer> {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(data)
  return person.call('POST', `/api/uploads?purpose=${purpose}`, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type')!,
  })
}

/** Uploads a file; returns its id. */
export async function aFile(person: Person, purpose: UploadPurpose, content?: Buffer, name?: string): Promise<string> {
  const { status, body } = await sendFile(person, purpose, content ?? (await aPhoto()), name)
  if (status !== 201) throw new Error(`The file was refused: ${JSON.stringify(body)}`)
  return body.id
}
