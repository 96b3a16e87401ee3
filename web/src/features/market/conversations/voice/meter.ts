/** Measures the loudness of a stream of sound at the moment, from 0 to 1. */
export function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const sum = samples.reduce((total, value) => total + value * value, 0)
      return Math.min(1, Math.sqrt(sum / samples.length))
    },
    close: () => void context.close(),
  }
}
