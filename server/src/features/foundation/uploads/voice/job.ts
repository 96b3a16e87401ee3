import type { VoiceNote } from '#contract/foundation/uploads/voice.ts'

/** The reason why a recording is refused. */
export type VoiceFault = 'damaged' | 'not_sound' | 'too_long'
export class FaultyVoice extends Error {
  readonly fault: VoiceFault
  constructor(fault: VoiceFault) {
    super(fault)
    this.fault = fault
  }
}

/** `input` is in the container `format`; `output` is the file to be written. */
export type VoiceJob = { input: string; format: 'mov' | 'matroska' | 'ogg'; output: string }
export type VoiceAnswer = { note: VoiceNote } | { fault: VoiceFault } | { error: string }
