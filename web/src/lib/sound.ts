/** One short tick, made on the spot; silent unless sound was switched on. */
import { settings } from './settings.svelte'

let room: AudioContext | null = null

export function tick(pitch = 1800, volume = 0.06): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  room ??= new AudioContext()
  const now = room.currentTime
  const tone = room.createOscillator()
  const gain = room.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch, now)
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, now + 0.05)
  gain.gain.setValueAtTime(volume, now)
  gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.07)
  tone.connect(gain).connect(room.destination)
  tone.start(now)
  tone.stop(now + 0.08)
}
