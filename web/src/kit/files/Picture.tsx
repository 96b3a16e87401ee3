import { sourcesOf } from '#contract/foundation/uploads/pictures.ts'
import classes from './picture.module.css'
import { pictureProps } from './picture-props.ts'

type Props = {
  /** As in avatarUrl, coverUrl or imageUrl. */
  url: string
  alt: string
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Width by height, which reserves its space while it loads. */
  ratio?: number
  /** Above the fold, such as the cover of a page. */
  eager?: boolean
  className?: string
}

/** A picture in the best size and format for the screen, after its placeholder; one without variants is shown as it is. */
export function Picture({ url, alt, sizes, ratio, eager = false, className }: Props) {
  const sources = sourcesOf(url)
  const { style, ...props } = pictureProps(url)
  const image = (
    <img
      {...props}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'low'}
      decoding="async"
      className={[ratio && classes.fitted, className].filter(Boolean).join(' ') || undefined}
      style={ratio ? { ...style, aspectRatio: ratio } : style}
    />
  )
  if (!sources) return image
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
