import { fileTypeFromBlob } from 'file-type'
import { probeArchive, probeCsv, probePdf } from './document.ts'
import { probeMp4 } from './mp4.ts'
import { asBlob, type FileDescription, inBlocks, type Peek, ProbeRefusal } from './probed.ts'
import { probeMp3, probeOgg, probeWav, probeWebm } from './recording.ts'

const probes: [probe: (file: Peek) => Promise<FileDescription>, extensions: string[]][] = [
  [probeMp4, ['mp4', 'm4a', 'm4b', 'm4p', 'm4v', 'mov', '3gp', '3g2', 'f4a', 'f4b', 'f4p', 'f4v']],
  [probeWebm, ['webm', 'mkv']],
  [probeOgg, ['ogg', 'oga', 'ogm', 'ogv', 'ogx', 'opus', 'spx']],
  [probeWav, ['wav']],
  [probeMp3, ['mp3']],
  [probePdf, ['pdf']],
  [probeArchive, ['docx', 'docm', 'xlsx', 'xlsm', 'pptx', 'pptm', 'odt', 'ods', 'odp', 'zip']],
]

/**
 * Detects a file's type from its bytes, whatever its name; only CSV, which has no signature, is recognised
 * by name. Runs in another process (`beside.ts`), so a refusal is a value.
 */
export async function probeBytes(
  size: number,
  read: Peek['read'],
  name: string,
): Promise<FileDescription | { refused: string }> {
  try {
    return await probeFile(inBlocks({ size, read }), name)
  } catch (error) {
    if (error instanceof ProbeRefusal) return { refused: error.message }
    throw error
  }
}

async function probeFile(file: Peek, name: string): Promise<FileDescription> {
  const extension = await extensionOf(file)
  const [probe] = probes.find(([, extensions]) => extensions.includes(extension)) ?? []
  if (probe) return probe(file)
  if (/\.csv$/i.test(name)) return probeCsv(file)
  throw new ProbeRefusal(
    'نوع الملف غير مدعوم: الفيديو MP4 أو WebM، والصوت MP3 أو M4A أو OGG أو WAV، والمستندات PDF وWord وExcel وPowerPoint وOpenDocument وCSV.',
  )
}

async function extensionOf(file: Peek): Promise<string> {
  const type = await fileTypeFromBlob(asBlob(file)).catch(() => undefined)
  if (type) return type.ext
  // file-type wants the sound directly behind the tag; some encoders pad it.
  return (await file.read(0, 3)).toString('latin1') === 'ID3' ? 'mp3' : ''
}
