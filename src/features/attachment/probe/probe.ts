import { probeArchive, probeCsv, probePdf } from './document.ts'
import { probeMp4 } from './mp4.ts'
import { type Peek, type Probed, ProbeRefusal } from './probed.ts'
import { probeMp3, probeOgg, probeWav } from './sound.ts'
import { probeWebm } from './webm.ts'

/**
 * Detects a file's type from its bytes, whatever its name; only CSV, which has no signature, is recognised by name.
 * @throws ProbeRefusal
 */
export async function probe(file: Peek, name: string): Promise<Probed> {
  const head = await file.read(0, 16)
  const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text
  if (starts('ftyp', 4)) return probeMp4(file)
  if (starts('\x1a\x45\xdf\xa3')) return probeWebm(file)
  if (starts('OggS')) return probeOgg(file)
  if (starts('RIFF') && starts('WAVE', 8)) return probeWav(file)
  if (starts('%PDF-')) return probePdf(file)
  if (starts('PK\x03\x04')) return probeArchive(file)
  if (starts('ID3') || (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0)) return probeMp3(file)
  if (/\.csv$/i.test(name)) return probeCsv(file)
  throw new ProbeRefusal(
    'نوع الملف غير مدعوم: الفيديو MP4 أو WebM، والصوت MP3 أو M4A أو OGG أو WAV، والمستندات PDF وWord وExcel وPowerPoint وOpenDocument وCSV.',
  )
}
