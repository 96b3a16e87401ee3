/** Address of a film that has no poster, of which browsers then show an early frame instead of nothing. */
export const firstFrame = (url: string) => `${url}#t=0.1`
