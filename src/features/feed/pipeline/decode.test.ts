import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeFeed } from './decode.ts'

const arabic = '<rss><channel><title>أخبار العاصمة والمدن العربية اليوم</title></channel></rss>'
const prolog = (charset: string) => `<?xml version="1.0" encoding="${charset}"?>${arabic}`
const encoded = (text: string, charset: string) => new Uint8Array(iconv.encode(text, charset))

test.each([
  ['UTF-8, nothing said', arabic, 'utf-8', ''],
  ['UTF-8 with a mark', `\ufeff${arabic}`, 'utf-8', ''],
  ['UTF-8 that says windows-1256', prolog('windows-1256'), 'utf-8', ''],
  ['UTF-8 that the server calls latin', arabic, 'utf-8', 'text/xml; charset=ISO-8859-1'],
  ['UTF-8 that says UTF-16', prolog('utf-16'), 'utf-8', ''],
  ['UTF-16LE with a mark', `\ufeff${prolog('utf-16')}`, 'utf-16le', ''],
  ['UTF-16BE with a mark', `\ufeff${prolog('utf-16')}`, 'utf-16be', ''],
  ['UTF-16LE without a mark', prolog('utf-16'), 'utf-16le', ''],
  ['UTF-16BE without a mark', prolog('utf-16'), 'utf-16be', ''],
  ['windows-1256 in the prolog', prolog('windows-1256'), 'windows-1256', ''],
  ['windows-1256 in single quotes', prolog('windows-1256').replaceAll('"', "'"), 'windows-1256', ''],
  ['windows-1256 in Content-Type', arabic, 'windows-1256', 'text/xml; charset="Windows-1256"'],
  ['windows-1256 by another name', prolog('cp1256'), 'windows-1256', ''],
  ['windows-1256 in a meta', `<meta charset=windows-1256>${arabic}`, 'windows-1256', ''],
  ['windows-1256, nothing said', arabic, 'windows-1256', ''],
  ['windows-1256 that says UTF-8', prolog('utf-8'), 'windows-1256', ''],
  ['windows-1256 that the server calls UTF-8', arabic, 'windows-1256', 'text/xml; charset=utf-8'],
  ['windows-1256 that says latin', prolog('iso-8859-1'), 'windows-1256', ''],
  [
    'windows-1256 in the prolog, latin in Content-Type',
    prolog('windows-1256'),
    'windows-1256',
    'text/xml; charset=iso-8859-1',
  ],
  ['windows-1256 with a charset nobody knows', prolog('x-unknown'), 'windows-1256', ''],
  ['ISO-8859-6', prolog('iso-8859-6'), 'iso-8859-6', ''],
  ['code page 864', prolog('cp720'), 'cp720', ''],
])('%s', (_, text, charset, contentType) => {
  const decoded = decodeFeed(encoded(text, charset), contentType)
  expect(decoded).toEqual({ text: text.replace('\ufeff', ''), charset })
})

test.each([
  ['Ça déjà été noté à Genève', 'windows-1252', ''],
  ['Ça déjà été noté à Genève', 'iso-8859-1', 'text/xml; charset=iso-8859-1'],
  ['Новости столицы', 'windows-1251', 'text/xml; charset=windows-1251'],
  ['最新新闻', 'gb2312', 'text/xml; charset=gb2312'],
])('%s in %s', (text, charset, contentType) => {
  expect(decodeFeed(encoded(text, charset), contentType).text).toBe(text)
})

test('UTF-8 truncated within a character is still UTF-8', () => {
  const bytes = encoded(arabic, 'utf-8').subarray(0, 30)
  expect(decodeFeed(bytes, '').charset).toBe('utf-8')
})

test('a few wrong bytes do not change the charset', () => {
  const bytes = new Uint8Array([...encoded(arabic.repeat(3), 'utf-8'), 0xe9, 0x20])
  expect(decodeFeed(bytes).text).toBe(`${arabic.repeat(3)}\ufffd `)
})

test('characters forbidden in XML are removed', () => {
  expect(decodeFeed(encoded('\u0000أ\u000bب\u0001\t\r\nج\ufffe', 'utf-8')).text).toBe('أب\t\r\nج')
})

test('undeclared compression is detected', () => {
  expect(decodeFeed(new Uint8Array(gzipSync(arabic))).text).toBe(arabic)
})

test('no bytes are an empty text', () => {
  expect(decodeFeed(new Uint8Array())).toEqual({ text: '', charset: 'utf-8' })
})
