import { renderSVG } from 'uqr'

/** The URL in a printed QR code: the profile by id, which survives a change of username. */
export const profileCodeUrl = (publicOrigin: string, id: number) => `${publicOrigin}/i/${id}`

/** A QR code with its quiet zone, as an SVG in UTF-8. */
export const drawQrCode = (address: string): Buffer => Buffer.from(renderSVG(address, { ecc: 'M', border: 4 }))
