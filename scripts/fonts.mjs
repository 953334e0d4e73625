// node scripts/fonts.mjs: subsets the readers' typefaces to what Arabic news needs, into src/site/fonts, and
// those of share pictures and invoices, next to their code. The results are committed, because they rarely
// change and no build should wait for the network.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subsetFont from 'subset-font'
import { isDrawn } from '../src/features/share-picture/letters.ts'
import { environment, root } from './prepare.mjs'

/**
 * Code points of the readers' typefaces, in CSS notation. All others come from fonts of the reader's device.
 */
const readersLetters = lettersOf(
  [
    // Latin letters, digits, punctuation.
    '20-7E, A0, A9, AB, AE, B0, B1, B7, BB, D7, F7',
    // Arabic letters, vowel marks, digits and punctuation; then Persian, Urdu, Kurdish and Pashto letters that occur in
    // names, and the digits and the full stop of those languages.
    '60C, 61B, 61F, 621-63A, 640-655, 660-66D, 670, 671',
    '679, 67C, 67E, 681, 685-686, 688-689, 691, 693, 695-696, 698, 69A, 6A4, 6A9, 6AB, 6AF, 6B5, 6BA, 6BC',
    '6BE, 6C0-6C3, 6C6-6C8, 6CB-6CD, 6CE, 6D0, 6D2-6D5, 6F0-6F9',
    // Joiners, dashes, quotes, the ellipsis, prime signs, the euro, the minus.
    '200C-200F, 2013-2014, 2018-201A, 201C-201E, 2022, 2026, 2030, 2032-2033, 2039-203A, 20AC, 2212',
    // Ornate parentheses, and the ligature for God's name and the blessing on the Prophet.
    'FD3E-FD3F, FDF2, FDFA',
  ].join(', '),
)

/** Buyers' names may also contain Latin letters of Europe and Turkey, and Cyrillic. */
const buyersLetters = [...readersLetters, ...lettersOf('A0-17F, 218-21B, 400-45F, 490-491, 1E9E, 2116')]

// Complete typefaces with Arabic and Latin in one file, from their makers' packages or from Google Fonts.
const faces = [
  {
    to: 'src/site/fonts/naskh-400.woff2',
    from: '@expo-google-fonts/noto-naskh-arabic@0.4.5',
    file: '400Regular/NotoNaskhArabic_400Regular.ttf',
    letters: readersLetters,
  },
  {
    to: 'src/site/fonts/plex-700.woff2',
    from: '@ibm/plex-sans-arabic@1.1.0',
    file: 'fonts/complete/woff2/IBMPlexSansArabic-Bold.woff2',
    letters: readersLetters,
  },
  {
    to: 'src/site/fonts/kufi-700.woff2',
    from: '@expo-google-fonts/noto-kufi-arabic@0.4.3',
    file: '700Bold/NotoKufiArabic_700Bold.ttf',
    letters: readersLetters,
  },
  {
    to: 'src/site/fonts/cairo-700.woff2',
    from: '@expo-google-fonts/cairo@0.4.2',
    file: '700Bold/Cairo_700Bold.ttf',
    letters: readersLetters,
  },
  {
    // Pango, which renders share pictures, cannot read WOFF.
    to: 'src/features/share-picture/fonts/plex-700.ttf',
    from: '@expo-google-fonts/ibm-plex-sans-arabic@0.4.2',
    file: '700Bold/IBMPlexSansArabic_700Bold.ttf',
    letters: lettersOf('20-FFFF').filter(isDrawn),
  },
  ...[
    [400, 'Regular'],
    [700, 'Bold'],
  ].map(([weight, style]) => ({
    to: `src/features/invoice/pdf/fonts/plex-${weight}.ttf`,
    from: '@expo-google-fonts/ibm-plex-sans-arabic@0.4.2',
    file: `${weight}${style}/IBMPlexSansArabic_${weight}${style}.ttf`,
    letters: buyersLetters,
  })),
]

/** OpenType features to keep: shaping, marks and kerning, but not stylistic sets and fractions. */
const features = ['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs', 'kern']
const marks = ['mark', 'mkmk']

const packed = mkdtempSync(path.join(tmpdir(), 'fonts-'))
try {
  for (const { to, from, file, letters } of faces) {
    const whole = readFileSync(path.join(unpack(from), file))
    const cut = await subsetFont(whole, letters.join(''), {
      targetFormat: to.endsWith('.ttf') ? 'truetype' : 'woff2',
      keepFeatures: [...features, ...marks],
      noHinting: true,
    })
    mkdirSync(path.dirname(path.join(root, to)), { recursive: true })
    writeFileSync(path.join(root, to), cut)
    console.log(`${to}  ${(cut.length / 1000).toFixed(1)} kB`)
  }
} finally {
  rmSync(packed, { recursive: true, force: true })
}

function lettersOf(ranges) {
  return ranges.split(', ').flatMap(range => {
    const [first, last = first] = range.split('-').map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
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
