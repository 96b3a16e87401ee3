import type { CSSProperties, SyntheticEvent } from 'react'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import { placeholderImage } from './placeholder.ts'

/** Props of an image with this URL: its address, and its placeholder behind it, which an opaque picture then covers. */
export function pictureProps(url: string) {
  const { address, placeholder } = partsOf(url)
  const image = placeholder && placeholderImage(placeholder)
  if (!image) return { src: address }
  const style: CSSProperties = { backgroundImage: `url(${image})`, backgroundSize: '100% 100%' }
  /** Removes the placeholder, so that the alternative text stands on no colours. */
  const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    currentTarget.style.backgroundImage = 'none'
  }
  return { src: address, style, onError }
}
