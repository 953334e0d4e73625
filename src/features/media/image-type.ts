export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
/** Types that are recognised but refused. */
export type RefusedImageType = 'heic' | 'svg' | 'tiff' | 'bmp' | 'jxl' | 'psd'

/** Expected bytes by offset. */
type Signature = Record<number, string>

const signatures: readonly [ImageType | RefusedImageType, Signature][] = [
  ['jpeg', { 0: '\xff\xd8\xff' }],
  ['png', { 0: '\x89PNG\r\n\x1a\n' }],
  ['gif', { 0: 'GIF87a' }],
  ['gif', { 0: 'GIF89a' }],
  ['webp', { 0: 'RIFF', 8: 'WEBP' }],
  ['tiff', { 0: 'II*\0' }],
  ['tiff', { 0: 'MM\0*' }],
  ['bmp', { 0: 'BM', 6: '\0\0\0\0' }],
  ['jxl', { 0: '\xff\x0a' }],
  ['jxl', { 0: '\0\0\0\x0cJXL ' }],
  ['psd', { 0: '8BPS' }],
]

const avifBrands = ['avif', 'avis']
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/**
 * Detects the type by the first bytes; file names and declared types are ignored. By hand, because file-type takes AVIF
 * of the brand mif1 for HEIC, does not know SVG, and reads PNG and TIFF further, so that it would need the whole picture
 * in another process.
 */
export function sniffImageType(bytes: Uint8Array): ImageType | RefusedImageType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  )
  const known = signatures.find(([, signature]) =>
    Object.entries(signature).every(([offset, text]) => head.startsWith(text, Number(offset))),
  )
  return known?.[0] ?? sniffHeif(head) ?? sniffSvg(head)
}

// ISO/IEC 23008-12: AVIF and HEIC share the container and differ by the brands in its first box.
function sniffHeif(head: string): 'avif' | 'heic' | undefined {
  if (!head.startsWith('ftyp', 4)) return undefined
  const boxLength = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const brands: string[] = []
  for (let at = 8; at < Math.min(boxLength, head.length); at += 4) brands.push(head.slice(at, at + 4))
  if (avifBrands.some(brand => brands.includes(brand))) return 'avif'
  return heicBrands.some(brand => brands.includes(brand)) ? 'heic' : undefined
}

function sniffSvg(head: string): 'svg' | undefined {
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart()
  return text.startsWith('<') && /<svg[\s>]/i.test(text) ? 'svg' : undefined
}
