import { expect, test } from 'vitest'
import { ordinaryStyle } from '../../../arabic/house-style.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import type { FilledBlock } from './fillBlocks.ts'
import { placeholders } from './filledLetter.ts'
import { maxBytes, renderLetter } from './renderLetter.ts'

const frame = {
  name: 'نشرة الصباح',
  siteName: 'ورّاق',
  accent: '#E19D03',
  siteUrl: 'https://news.example',
  at: new Date('2026-11-24T05:00:00Z'),
  style: ordinaryStyle,
}
const image = {
  id: 1,
  hash: '0'.repeat(32),
  width: 1600,
  height: 900,
  alt: 'ميناء',
  placeholder: '',
  colour: '#806040',
}
const story = (id: number, more: Partial<ArticleCard> = {}) =>
  ({
    id,
    title: `عنوان ${id}`,
    slug: `عنوان-${id}`,
    summary: `ملخص ${id}`,
    image,
    category: { id: 1, name: 'سياسة', colour: '#000000', slug: 's' },
    access: 'free',
    ...more,
  }) as ArticleCard
const letter = (blocks: FilledBlock[], more: { subject?: string; preheader?: string } = {}) =>
  renderLetter({ subject: '', preheader: '', ...more, blocks }, frame)

const all: FilledBlock[] = [
  { title: '', shape: 'leads', stories: [story(1)] },
  {
    title: 'آخر الأخبار',
    shape: 'list',
    stories: [story(2), story(3, { access: 'subscribers', image: null })],
  },
  { kind: 'heading', text: 'من المحرر' },
  { kind: 'text', text: 'سطر أول\nثانٍ\n\nفقرة' },
  { kind: 'button', label: 'اقرأ الموقع', url: 'https://news.example/?a=1&b=2' },
  { kind: 'divider' },
]

test("is right to left in every part, follows the client's dark mode, and has absolute addresses and sized pictures", {
  tags: 'thorough',
}, async () => {
  const { subject, preheader, html } = await letter(all)
  expect([subject, preheader]).toEqual(['نشرة الصباح: عنوان 1', 'ملخص 1'])
  expect(html).toMatch(/<html lang="ar" dir="rtl"/)
  expect(html).toMatch(/<body dir="rtl"/)
  expect(html).not.toMatch(/direction:\s*ltr/)
  expect(html).not.toMatch(/text-align:\s*left;[^"]*"[^>]*>\s*[\p{Script=Arabic}<]*bdi/u)
  for (const words of [
    'prefers-color-scheme: dark',
    'content="light dark"',
    'https://news.example/article/2/%D8',
    `src="https://news.example/media/${image.hash}-1280-16x9.jpeg"`,
    'width="552"',
    'height="311"',
    'للمشتركين',
    'سطر أول</bdi><br /><bdi>ثانٍ',
    'href="https://news.example/?a=1&amp;b=2"',
    ...Object.values(placeholders),
  ]) {
    expect(html).toContain(words)
  }
  expect([...html.matchAll(/<img[^>]*height:auto/g)]).toHaveLength(1)
})

test('the text version has the same content, each address on its own line', {
  tags: 'thorough',
}, async () => {
  const { text } = await letter(all)
  const lines = text.split('\n')
  expect(lines.slice(0, 2)).toEqual(['نشرة الصباح', '24 نوفمبر 2026'])
  for (const line of [
    '• عنوان 1',
    '• للمشتركين: عنوان 3',
    '## آخر الأخبار',
    'من المحرر',
    placeholders.unsubscribe,
    'https://news.example/article/2\n',
  ])
    expect(text).toContain(line)
  expect(lines.filter(line => line.includes('https://'))).toEqual(
    lines.filter(line => /^https:\/\/\S+$/.test(line)),
  )
})

test('its date is in the newsroom’s time zone, month names and digits', { tags: 'thorough' }, async () => {
  const style = { digits: 'arab', months: 'levant', timeZone: 'America/New_York', hijriShifts: [] } as const
  const { html, text } = await renderLetter({ subject: '', preheader: '', blocks: all }, { ...frame, style })
  const day = '٢٤ تشرين الثاني ٢٠٢٦'
  expect([html.includes(day), text.split('\n')[1]]).toEqual([true, day])
})

test.each([
  ['HTML', '<script>alert(1)</script><b>'],
  ['an attribute', '" onload="x'],
  ['marks of direction', '\u202eمقلوب\u2066 عالق'],
  ['MJML', '</mj-text><mj-image src="x" />'],
  ['500 letters', 'طويل '.repeat(100)],
  ['one word of 500', 'ط'.repeat(500)],
  ['a placeholder', '{{unsubscribe}}'],
])('a hostile title remains text: %s', async (_, title) => {
  const { subject, html } = await letter([
    { title, shape: 'leads', stories: [story(1, { title, summary: title })] },
  ])
  expect(html).not.toMatch(/<script|<b>|onload="|<mj-/)
  expect(subject).not.toMatch(/[\u202e\u2066\n]/)
  expect(subject.length).toBeLessThanOrEqual(200)
})

test('never exceeds what mail clients show: the last blocks are left out', { tags: 'thorough' }, async () => {
  const stories = Array.from({ length: 15 }, (_, at) => story(at + 1, { summary: 'ملخص '.repeat(90) }))
  const blocks = Array.from({ length: 20 }, () => ({ title: 'قسم', shape: 'list' as const, stories }))
  const { html, text, leftOut } = await letter(blocks)
  expect(leftOut).toBe(20 - text.split('## قسم').length + 1)
  expect(leftOut).toBeGreaterThan(0)
  expect((await letter(all)).leftOut).toBe(0)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytes)
  expect(html).toContain(placeholders.unsubscribe)
})
