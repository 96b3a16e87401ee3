import { recordSound } from './record-sound.ts'

// records a sound into a file; a separate process, so that a program that makes a demo does not keep the codecs
const [source, file] = process.argv.slice(2)
// given by voice-message.ts
await recordSound(source!, file!)
