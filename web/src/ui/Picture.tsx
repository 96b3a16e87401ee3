import { sourcesOf } from '#contract/pictures.ts'

type Props = {
  /** As avatarUrl, coverUrl or imageUrl say. */
  url: string
  alt: string
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string
  /** Width by height, so that its place is kept while it loads. */
  ratio?: number
  /** Seen at once, such as the cover of a page. */
  eager?: boolean
  className?: string
}

/** A picture in the size and format that fits the screen; one that has no sizes is shown as it is. */
export function Picture({ url, alt, sizes, ratio, eager = false, className }: Props) {
  const sources = sourcesOf(url)
  const image = (
    <img
      src={url}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={ratio ? { aspectRatio: ratio, objectFit: 'cover', width: '100%', height: 'auto' } : undefined}
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
