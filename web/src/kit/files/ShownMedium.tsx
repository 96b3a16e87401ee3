/** A picture, film or sound to look at; `label` tells versions of one thing apart. */
export type Medium = { key: string; label: string; name: string; kind: 'image' | 'video' | 'audio'; url: string }

/** A picture, or a player for films and sounds. */
export function ShownMedium({ medium: { kind, url, name }, className }: { medium: Medium; className?: string }) {
  if (kind === 'image') return <img src={url} alt={name} className={className} />
  // biome-ignore lint/a11y/useMediaCaption: people upload what they recorded without captions
  if (kind === 'audio') return <audio src={url} controls aria-label={name} className={className} />
  // biome-ignore lint/a11y/useMediaCaption: as above
  return <video src={url} controls preload="metadata" aria-label={name} className={className} />
}
