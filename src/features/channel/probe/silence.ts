import { elementaryStream, isTransportStream, listFrames } from './media-bytes.ts'
import { listSampleSizes } from './mp4-samples.ts'

const isSound = (streamId: number) => (streamId & 0xe0) === 0xc0

/** About a second; a shorter pause between two words says nothing. */
const leastFrames = 40
/** For one channel in one frame. */
const emptyAacBytes = 16

/**
 * Whether sound is digital silence, as when an encoder has lost its input: MP3, AAC, and whatever is in fragments of
 * MP4. Read from the headers of frames and samples, without decoding: an encoder spends no bits on silence, whatever
 * the bit rate. False for other formats.
 */
export function isSilent(bytes: Buffer): boolean {
  return hasSilentTrack(bytes) || hasSilentFrames(bytes)
}

function hasSilentTrack(bytes: Buffer): boolean {
  return listSampleSizes(bytes).some(
    sizes => sizes.length >= leastFrames && sizes.every(size => size <= 2 * emptyAacBytes),
  )
}

function hasSilentFrames(bytes: Buffer): boolean {
  const sound = isTransportStream(bytes) ? elementaryStream(bytes, isSound) : bytes
  const frames = listFrames(sound)
  return (
    frames.length >= leastFrames &&
    frames.every(({ start, length, codec }) => {
      const frame = sound.subarray(start, start + length)
      // A frame that was cut off says nothing.
      return frame.length < length || (codec === 'aac' ? isEmptyAac(frame) : isEmptyMp3(frame))
    })
  )
}

function isEmptyAac(frame: Buffer): boolean {
  const channels = Math.max(1, ((frame[2]! & 1) << 2) | (frame[3]! >> 6))
  const header = frame[1]! & 1 ? 7 : 9
  return frame.length - header <= emptyAacBytes * channels
}

/** No granule has a spectral value: `big_values` is 0 in the side information. */
function isEmptyMp3(frame: Buffer): boolean {
  const isFirst = ((frame[1]! >> 3) & 3) === 3
  const channels = frame[3]! >> 6 === 3 ? 1 : 2
  const hasChecksum = (frame[1]! & 1) === 0
  const shared = isFirst ? 9 + (channels === 1 ? 5 : 3) + 4 * channels : 8 + channels
  const perChannel = isFirst ? 59 : 63
  const granules = (isFirst ? 2 : 1) * channels
  const part23Bits = 12
  for (let granule = 0; granule < granules; granule += 1) {
    const bit = (hasChecksum ? 48 : 32) + shared + granule * perChannel + part23Bits
    if (readBits(frame, bit, 9) !== 0) return false
  }
  return true
}

function readBits(bytes: Buffer, from: number, count: number): number {
  let value = 0
  for (let bit = from; bit < from + count; bit += 1) {
    value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  }
  return value
}
