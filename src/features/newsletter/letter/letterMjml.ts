import { formatGregorian } from '../../../arabic/dates.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'
import { shadesOf } from '../../../contract/look.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { cropOf, mediaVariantPath, variantSize } from '../../media/variants.ts'
import type { FilledBlock } from './fillBlocks.ts'
import { type FilledLetter, type Frame, placeholders } from './filledLetter.ts'

/** System fonts with good Arabic; mails load no fonts. */
const fonts = "'Segoe UI', Tahoma, 'Geeza Pro', Arial, sans-serif"

/** Mail clients that support dark mode use these colours; others keep the light ones or invert them. */
const dark = ({ accent, onAccent }: ReturnType<typeof shadesOf>) => `@media (prefers-color-scheme: dark) {
  .page, .page > div, .paper, .paper table, .paper td, .paper div { background: #1b1b1c !important; }
  .ink, .ink div, .ink a { color: #f2f2f2 !important; }
  .soft div, .soft a { color: #c9c9cb !important; }
  .rule p { border-color: #505052 !important; }
  .mast p { border-color: ${accent} !important; }
  .paper .amber table td, .paper .amber a { background: ${accent} !important; color: ${onAccent} !important; }
}`

/** Isolated, so that direction marks in it do not affect other text. */
const say = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`
const addressOf = ({ id, slug }: Pick<ArticleCard, 'id' | 'slug'>, { siteUrl }: Frame) =>
  `${siteUrl}/article/${id}/${encodeURIComponent(slug)}`

/** The complete newsletter in MJML (https://documentation.mjml.io), right to left in every part. */
export function letterMjml({ subject, preheader, blocks }: FilledLetter, frame: Frame): string {
  const { name, siteName, siteUrl, at, style } = frame
  const shades = shadesOf(frame.accent)
  return `<mjml lang="ar" dir="rtl">
<mj-head>
  <mj-title>${escapeHtml(subject)}</mj-title>
  <mj-preview>${escapeHtml(preheader)}</mj-preview>
  <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
  <mj-attributes>
    <mj-all font-family="${fonts}" />
    <mj-section direction="rtl" background-color="#ffffff" padding="0" css-class="paper" />
    <mj-column direction="rtl" />
    <mj-text align="right" color="#303031" font-size="16px" line-height="1.7" padding="6px 24px" css-class="ink" />
    <mj-image align="right" padding="8px 24px" border-radius="4px" />
    <mj-button align="right" css-class="amber" background-color="${shades.accent}" color="${shades.onAccent}" font-weight="700" padding="12px 24px" />
    <mj-divider border-width="1px" border-color="#dcdcde" padding="12px 24px" css-class="rule" />
  </mj-attributes>
  <mj-style>${dark(shades)}</mj-style>
</mj-head>
<mj-body width="600px" background-color="#f2f2f2" css-class="page">
  <mj-section padding="20px 0 4px"><mj-column>
    <mj-text font-size="14px"><a href="${escapeHtml(siteUrl)}/" style="color:#303031;text-decoration:none">${say(siteName)}</a></mj-text>
    <mj-text font-size="26px" font-weight="700" line-height="1.4">${say(name)}</mj-text>
    <mj-text font-size="14px" color="#5c5c60" css-class="soft">${escapeHtml(formatGregorian(at, style))}</mj-text>
    <mj-divider border-width="3px" border-color="${shades.accent}" css-class="mast" />
  </mj-column></mj-section>
  ${blocks.map(block => blockMjml(block, frame)).join('\n')}
  <mj-section padding="16px 0 24px"><mj-column>
    <mj-divider />
    <mj-text font-size="13px" color="#5c5c60" css-class="soft">تصلك «${say(name)}» لأنك طلبتها من ${say(siteName)}.
      <a href="${placeholders.archive}" style="color:#5c5c60">افتحها في المتصفح</a> ·
      <a href="${placeholders.preferences}" style="color:#5c5c60">رسائلك</a> ·
      <a href="${placeholders.unsubscribe}" style="color:#5c5c60">أوقف هذه الرسالة</a></mj-text>
  </mj-column></mj-section>
</mj-body>
</mjml>`
}

const section = (content: string) => `<mj-section><mj-column>${content}</mj-column></mj-section>`
const heading = (text: string) =>
  text ? `<mj-text font-size="20px" font-weight="700" padding="18px 24px 6px">${say(text)}</mj-text>` : ''

function blockMjml(block: FilledBlock, frame: Frame): string {
  if ('stories' in block) {
    const { title, shape, stories } = block
    return section(
      heading(title) + stories.map(story => storyMjml(story, shape, frame)).join('<mj-divider />'),
    )
  }
  switch (block.kind) {
    case 'heading':
      return section(heading(block.text))
    case 'text':
      return section(
        block.text
          .split(/\n{2,}/)
          .map(part => `<mj-text>${part.split('\n').map(say).join('<br />')}</mj-text>`)
          .join(''),
      )
    case 'button':
      return section(`<mj-button href="${escapeHtml(block.url)}">${say(block.label)}</mj-button>`)
    case 'divider':
      return section('<mj-divider />')
  }
}

function storyMjml(story: ArticleCard, shape: 'leads' | 'list', frame: Frame): string {
  const { title, summary, image, category, access, live } = story
  const href = escapeHtml(addressOf(story, frame))
  const isLead = shape === 'leads'
  const about = [live ? 'تغطية مباشرة' : '', category.name, access === 'subscribers' ? 'للمشتركين' : '']
    .filter(Boolean)
    .join(' · ')
  return [
    isLead && image ? pictureMjml(image, href, frame) : '',
    about &&
      `<mj-text font-size="13px" color="#5c5c60" padding="8px 24px 0" css-class="soft">${say(about)}</mj-text>`,
    `<mj-text font-size="${isLead ? 22 : 17}px" font-weight="700" line-height="1.5" padding="2px 24px 4px">
      <a href="${href}" style="color:#303031;text-decoration:none">${say(title)}</a></mj-text>`,
    summary && `<mj-text font-size="15px" padding="0 24px 8px">${say(summary)}</mj-text>`,
  ].join('')
}

const shown = { width: 1280, aspect: '16x9' } as const
/** CSS pixels: the mail's 600 minus its padding. */
const pictureWidth = 552

function pictureMjml(image: NonNullable<ArticleCard['image']>, href: string, { siteUrl }: Frame): string {
  const crop = cropOf(image, shown.aspect)
  const { width, height } = variantSize(image, { ...shown, crop })
  // Not all mail clients support newer formats.
  const src = siteUrl + mediaVariantPath({ hash: image.hash, ...shown, crop, format: 'jpeg' })
  const shownHeight = Math.round((Math.min(width, pictureWidth) * height) / width)
  return `<mj-image src="${src}" href="${href}" alt="${escapeHtml(image.alt)}" width="${pictureWidth}px" height="${shownHeight}px" />`
}
