/** The queue of versions to process. */
export const processingQueue = 'videos-process'
/** The queue of previews to make again without their watermark. */
export const plainQueue = 'videos-plain'
