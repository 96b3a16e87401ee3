/** Generated pictures for link previews: their size, and the version of their design. */
export const sharePicture = { width: 1200, height: 630, design: 2 }
