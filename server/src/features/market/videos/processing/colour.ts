import {
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
  type Frame,
} from 'node-av'

/** The number of lines from which browsers take untagged pictures for BT.709; smaller ones are BT.601. */
const linesOfHd = 720
/** The brightness of white paper in HDR, and the highest that is distinguished from it, in nits (ITU-R BT.2408). */
const [paper, brightest] = [203, 1_000]
const widePrimaries: number[] = [AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432]

const isHdr = ({ colorTrc }: Frame) => colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67

/** Tags a picture that has no colour tags with the colours that browsers assume. */
export function assumeColours(frame: Frame): void {
  const isWide = widePrimaries.includes(frame.colorPrimaries) || isHdr(frame)
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED)
    frame.colorSpace = isWide ? AVCOL_SPC_BT2020_NCL : frame.height >= linesOfHd ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
  if (frame.colorPrimaries === AVCOL_PRI_UNSPECIFIED) frame.colorPrimaries = isWide ? AVCOL_PRI_BT2020 : AVCOL_PRI_BT709
  if (frame.colorTrc === AVCOL_TRC_UNSPECIFIED) frame.colorTrc = AVCOL_TRC_BT709
}

/** Filters that convert any picture to BT.709, 8 bits and the limited range; anything brighter than paper is compressed. */
export function colourFilters(frame: Frame): string[] {
  const tags = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv'
  if (!isHdr(frame) && !widePrimaries.includes(frame.colorPrimaries))
    return ['scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p', tags]
  const tones = isHdr(frame) ? [`tonemap=mobius:desat=0:peak=${brightest / paper}`] : []
  return [
    ...[`zscale=t=linear:npl=${paper}`, 'format=gbrpf32le', 'zscale=p=bt709', ...tones],
    ...['zscale=t=bt709:m=bt709:r=tv', 'format=yuv420p', tags],
  ]
}
