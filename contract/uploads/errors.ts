/** Error sentences of this feature (contract/errors.ts). */
export const uploadErrors = {
  uploadTooLarge: 'This file is too large',
  uploadEmpty: 'This file is empty',
  uploadType: 'This file type isn’t accepted',
  uploadQuota: 'Your storage is full',
  uploadMissing: 'Choose a file',
  uploadDamaged: 'This file is damaged or incomplete',
  uploadDimensions: 'This picture has too many pixels or frames',
  uploadMismatch: 'The file’s content doesn’t match its file extension',
  uploadUnsafe: 'This file may be harmful, so it isn’t accepted',
  uploadTooComplex: 'This picture takes too long to process',
  uploadInUse: 'This file is in use',
} as const
