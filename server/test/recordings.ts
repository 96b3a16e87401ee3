import { recordSound } from '../src/demo/record-sound.ts'

/** Records a tone as browsers record a voice. */
export const recordVoice = (file: string, { seconds = 3, volume = 0.5 } = {}): Promise<void> =>
  recordSound(`sine=frequency=220:duration=${seconds}:sample_rate=48000,volume=${volume}`, file)
