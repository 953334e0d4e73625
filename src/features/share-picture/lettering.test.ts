import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { letter, setLine, setTitle } from './lettering.ts'
import { drawable } from './letters.ts'

const setting = { size: 60, colour: '#000' }
const widthOf = async (text: string) => (await letter(text, setting))?.width ?? 0
const pixels = async (text: string) => {
  const drawn = await letter(text, setting)
  return (await sharp(drawn!.input).ensureAlpha().raw().toBuffer()).toString('base64')
}
const linesOf = (height: number, size: number) => 1 + Math.round((height - size) / (size * 1.42))

describe('Arabic is shaped correctly', () => {
  test('uses the headline font, also on a machine without fonts', { tags: 'thorough' }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'no-fonts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const noFonts = path.join(folder, 'fonts.conf')
    writeFileSync(noFonts, '<?xml version="1.0"?><fontconfig></fontconfig>')
    const script = `const { letter } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lettering.ts'))})
      process.stdout.write(String((await letter('دارنا', ${JSON.stringify(setting)})).width))`
    const alone = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { FONTCONFIG_FILE: noFonts },
      encoding: 'utf8',
    })
    // 92 in this face, 126 in DejaVu Sans; font rendering depends on the machine's settings.
    for (const width of [await widthOf('دارنا'), Number(alone)]) expect(Math.abs(width - 92)).toBeLessThan(4)
  })

  test('letters join, and a vowel sign takes no width', async () => {
    expect(await widthOf('لا')).toBeLessThan((await widthOf('ل')) + (await widthOf('ا')))
    expect(await widthOf('كَتَبَ')).toBe(await widthOf('كتب'))
  })

  test('a title that begins with a Latin word is set from the right', async () => {
    const width = await widthOf('NASA')
    const [line, word] = [(await letter('NASA قمة', setting))!, (await letter('NASA', setting))!]
    const end = await sharp(line.input)
      .extract({ left: line.width - width, top: 0, width, height: line.height })
      .png()
      .toBuffer()
    const trimmed = await sharp(end).trim({ threshold: 0 }).ensureAlpha().raw().toBuffer()
    const own = await sharp(word.input).trim({ threshold: 0 }).ensureAlpha().raw().toBuffer()
    expect(trimmed.equals(own)).toBe(true)
  })

  test('markup in a title is text', async () => {
    expect(await pixels('<b>قمة</b> & "خبر"')).not.toBe(await pixels('قمة'))
  })

  test.each([
    ['خبر 😀 عاجل', 'خبر عاجل'],
    ['中文 خبر', 'خبر'],
    ['پاکستان گچ ڤيروس', 'پاکستان گچ ڤيروس'],
    ['«هٰذا»…', '«هٰذا»…'],
    ['سطر\n\tآخر\0', 'سطر آخر'],
    ['\u200f\u061c\u200d', ''],
    ['👨‍👩‍👧', ''],
    ['\u064e\u00ad ', ''],
    ['\u200fخبر', '\u200fخبر'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawable(text)).toBe(drawn)
  })
})

describe('a title', () => {
  const steps = [
    { size: 60, lines: 2 },
    { size: 40, lines: 3 },
  ]
  const set = (title: string) => setTitle(title, 800, steps, '#000')

  test('is set in balanced lines, in the largest size that fits', async () => {
    const drawn = (await set('قمة المناخ تقرّ صندوقًا للدول الأشد تضررًا'))!
    expect(linesOf(drawn.height, 60)).toBe(2)
    expect(drawn.width).toBeLessThan(700)
  })

  test.each([
    'خبر '.repeat(120),
    'ـ'.repeat(300),
    'A'.repeat(200),
    'W'.repeat(300),
    'ﷲ'.repeat(300),
    'ﷺ '.repeat(5000),
  ])('%.12s… never overflows', async title => {
    const drawn = (await set(title))!
    expect(drawn.width).toBeLessThanOrEqual(800)
    expect(linesOf(drawn.height, 40)).toBeLessThanOrEqual(3)
  })

  test.each(['😀', '👨‍👩‍👧', '\u200d\u200f'])('%j, with nothing that can be drawn, is empty', async title => {
    expect(await set(title)).toBeUndefined()
  })
})

describe('a name', () => {
  test('that fits is drawn unchanged', async () => {
    expect((await setLine('ورّاق', 800, 60, '#000'))?.input).toEqual((await letter('ورّاق', setting))?.input)
  })

  test.each(['W'.repeat(80), 'ض'.repeat(45), 'ﷲ'.repeat(300), 'صحيفة الشبكة العربية '.repeat(3)])(
    'too long for its line stays on one line (row %#)',
    async name => {
      const drawn = (await setLine(name, 800, 60, '#000'))!
      expect(drawn.width).toBeLessThanOrEqual(800)
      expect(linesOf(drawn.height, 60)).toBe(1)
    },
  )
})
