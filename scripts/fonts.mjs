// node scripts/fonts.mjs: subsets the readers' two typefaces to what Arabic news needs, into src/site/fonts. The
// results are committed: they change once in years, and no build should wait for the network.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subsetFont from 'subset-font'
import { environment, root } from './prepare.mjs'

// Complete typefaces, Arabic and Latin in one file, from packages of their makers or of Google Fonts.
const faces = [
  {
    name: 'naskh-400',
    from: '@expo-google-fonts/noto-naskh-arabic@0.4.5',
    file: '400Regular/NotoNaskhArabic_400Regular.ttf',
  },
  {
    name: 'plex-700',
    from: '@ibm/plex-sans-arabic@1.1.0',
    file: 'fonts/complete/woff2/IBMPlexSansArabic-Bold.woff2',
  },
]

/** Code points, as CSS writes them. All others come from the reader's device. */
const covered = [
  // Latin letters, digits, punctuation.
  '20-7E, A0, A9, AB, AE, B0, B1, B7, BB, D7, F7',
  // Arabic letters, vowel marks, digits and punctuation; then the letters of Persian, Urdu, Kurdish and Pashto that
  // occur in names, and the digits and the full stop of those languages.
  '60C, 61B, 61F, 621-63A, 640-655, 660-66D, 670, 671',
  '679, 67C, 67E, 681, 685-686, 688-689, 691, 693, 695-696, 698, 69A, 6A4, 6A9, 6AB, 6AF, 6B5, 6BA, 6BC',
  '6BE, 6C0-6C3, 6C6-6C8, 6CB-6CD, 6CE, 6D0, 6D2-6D5, 6F0-6F9',
  // Joiners, dashes, quotes, the ellipsis, prime signs, the euro, the minus.
  '200C-200F, 2013-2014, 2018-201A, 201C-201E, 2022, 2026, 2030, 2032-2033, 2039-203A, 20AC, 2212',
  // Ornate parentheses, and the ligature for God's name and the blessing on the Prophet.
  'FD3E-FD3F, FDF2, FDFA',
].join(', ')

/** Features that join letters, position marks and kern Latin; no stylistic sets or fractions. */
const features = ['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs', 'kern']
const marks = ['mark', 'mkmk']

const text = covered
  .split(', ')
  .map(range => {
    const [first, last = first] = range.split('-').map(hex => Number.parseInt(hex, 16))
    return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
  })
  .join('')

const target = path.join(root, 'src/site/fonts')
const packed = mkdtempSync(path.join(tmpdir(), 'fonts-'))
try {
  mkdirSync(target, { recursive: true })
  for (const { name, from, file } of faces) {
    const whole = readFileSync(path.join(unpack(from), file))
    const cut = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      keepFeatures: [...features, ...marks],
      noHinting: true,
    })
    writeFileSync(path.join(target, `${name}.woff2`), cut)
    console.log(`${name}.woff2  ${(cut.length / 1000).toFixed(1)} kB`)
  }
} finally {
  rmSync(packed, { recursive: true, force: true })
}

function unpack(specifier) {
  const answer = command('npm', ['pack', '--silent', specifier])
  const folder = mkdtempSync(path.join(packed, 'face-'))
  command('tar', ['-xzf', path.join(packed, answer.trim().split('\n').at(-1)), '-C', folder])
  return path.join(folder, 'package')
}

function command(name, args) {
  const { status, stdout, error } = spawnSync(name, args, {
    cwd: packed,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error || status !== 0) throw error ?? new Error(`${name} ended with ${status}`)
  return stdout
}
