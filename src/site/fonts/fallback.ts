import type { Font } from 'fontkit'

/** Headlines as Arabic newspapers print them: their letters, in about their frequency. */
const sample =
  'مجلس النواب يقر الموازنة في القراءة الثانية بأغلبية 118 صوتا. عاصفة متوسطية تشل الملاحة بين صقلية وخليج سرت. ' +
  'أمطار غزيرة تغلق ثلاثة أنفاق في الإسكندرية وتؤخر الدراسة: «نموذج لغوي عربي صغير» يعمل على الهاتف دون اتصال، ' +
  'وعداءات الفجر في أغادير.'

/** In ems; `width` is that of the sample. */
export type FontMetrics = { ascent: number; descent: number; width: number }

export function measure(font: Font): FontMetrics {
  const em = font.unitsPerEm
  const { advanceWidth } = font.layout(sample)
  return { ascent: font.ascent / em, descent: -font.descent / em, width: advanceWidth / em }
}

const percent = (share: number) => `${Number((100 * share).toFixed(2))}%`

/** The font of a device, as wide as our face on average, and with its height. */
export function fallbackRule(
  name: string,
  [full, postscript]: readonly [string, string],
  face: FontMetrics,
  { width }: FontMetrics,
): string {
  const size = face.width / width
  return [
    '@font-face {',
    `  font-family: "Plex on ${name}";`,
    `  src: local("${full}"), local("${postscript}");`,
    '  font-weight: 700;',
    `  size-adjust: ${percent(size)};`,
    `  ascent-override: ${percent(face.ascent / size)};`,
    `  descent-override: ${percent(face.descent / size)};`,
    '  line-gap-override: 0%;',
    '}',
  ].join('\n')
}

/** Fonts of Android and Linux, measured by `scripts/fallback-fonts.mjs`: their name in the CSS, local names, figures. */
export const deviceFonts = [
  {
    name: 'Noto Sans',
    local: ['Noto Sans Arabic Bold', 'NotoSansArabic-Bold'],
    metrics: { ascent: 1.374, descent: 0.738, width: 111.316 },
  },
  {
    name: 'Noto Naskh',
    local: ['Noto Naskh Arabic Bold', 'NotoNaskhArabic-Bold'],
    metrics: { ascent: 1.069, descent: 0.634, width: 95.673 },
  },
  {
    name: 'DejaVu',
    local: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    metrics: { ascent: 0.92822265625, descent: 0.23583984375, width: 129.90087890625 },
  },
] as const
