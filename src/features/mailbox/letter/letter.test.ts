import { expect, test } from 'vitest'
import { placeOf, readHead, readLetter } from './read-letter.ts'
import { readSubject } from './subject.ts'

const bytesOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const plain = (text: string, subject = 'خبر') =>
  bytesOf(`Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', '', ...text.split('\n'))
const marked = (html: string, subject = 'خبر') =>
  bytesOf(`Subject: ${subject}`, 'Content-Type: text/html; charset=utf-8', '', html)
const htmlOf = async (source: Buffer) => (await readLetter(source)).html
/** «مرحبا» in windows-1256. */
const old = Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7])

test.each([
  ['Fwd: خبر', 'خبر', true],
  ['FW: Re: خبر', 'خبر', true],
  ['إعادة توجيه: خبر', 'خبر', true],
  ['اعادة توجيه : رد: خبر', 'خبر', true],
  ['رد: خبر', 'خبر', false],
  ['RE[2]: خبر', 'خبر', false],
  ['ردود فعل: خبر', 'ردود فعل: خبر', false],
  ['الوزير: لن نتراجع', 'الوزير: لن نتراجع', false],
  ['Fwd:', '', true],
  ['', '', false],
])('the headline of «%s» is «%s»', (subject, headline, isForwarded) => {
  expect(readSubject(subject)).toEqual({ headline, isForwarded })
})

test.each([
  ['windows-1256, as RFC 2047', bytesOf('Subject: =?windows-1256?B?49HNyMc=?=', '', 'م')],
  ['windows-1256, quoted', bytesOf('Subject: =?windows-1256?Q?=E3=D1=CD=C8=C7?=', '', 'م')],
  ['ISO-8859-6', bytesOf('Subject: =?iso-8859-6?B?5dHNyMc=?=', '', 'م')],
  [
    'two encoded words that split a letter',
    bytesOf('Subject: =?utf-8?B?2YXYsdi=?= =?utf-8?B?rdio2Kc=?=', '', 'م'),
  ],
  ['raw UTF-8', bytesOf('Subject: مرحبا', '', 'م')],
  ['raw windows-1256', Buffer.concat([Buffer.from('Subject: '), old, Buffer.from('\r\n\r\n')])],
])('a subject in %s', async (_, source) => {
  expect((await readLetter(source)).title).toBe('مرحبا')
})

test.each([
  ['charset=windows-1256', '8bit', old],
  ['charset="WINDOWS-1256"', 'base64', Buffer.from(old.toString('base64'))],
  ['charset=cp1256', 'quoted-printable', Buffer.from('=E3=D1=CD=C8=C7')],
  ['charset=iso-8859-6', '8bit', Buffer.from([0xe5, 0xd1, 0xcd, 0xc8, 0xc7])],
  ['charset=utf-8', '8bit', Buffer.from('مرحبا')],
  ['charset=unknown-8bit-x', '7bit', Buffer.from('hello')],
  ['', '8bit', old],
])('a text with «%s», %s', async (charset, encoding, body) => {
  const type = charset ? `text/plain; ${charset}` : 'text/plain'
  const head = `Subject: x\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  expect(await htmlOf(Buffer.concat([Buffer.from(head), body]))).toMatch(/^<p>(مرحبا|hello)<\/p>$/)
})

test.each([
  ['a signature', 'خبر.\n\n-- \nفلان\n0599', '<p>خبر.</p>'],
  ['a phone', 'خبر.\nأُرسلت من الـ iPhone', '<p>خبر.</p>'],
  ['an answered mail', 'خبر.\n\nفي الأحد 3 مايو 2026 كتب فلان <a@b.c>:\n> قديم\n> وأقدم', '<p>خبر.</p>'],
  ['an answered mail in English', 'خبر.\n\nOn Sun, 3 May 2026, X <a@b.c>\nwrote:\n\n> قديم', '<p>خبر.</p>'],
  [
    'the header of Outlook',
    'خبر.\n\nمن: فلان\nتاريخ الإرسال: 3\nإلى: علان\nالموضوع: قديم\n\nقديم',
    '<p>خبر.</p>',
  ],
  ['the mark of Outlook', 'خبر.\n-----Original Message-----\nFrom: x\nقديم', '<p>خبر.</p>'],
  [
    'words like one',
    'في مؤتمر صحفي كتب الوزير:\nلا تراجع.',
    '<p>في مؤتمر صحفي كتب الوزير:</p><p>لا تراجع.</p>',
  ],
  [
    'folded lines',
    `${'كلمة '.repeat(13).trim()}\n${'كلمة '.repeat(12).trim()}\nآخر.\n\nثان.`,
    `<p>${'كلمة '.repeat(25)}آخر.</p><p>ثان.</p>`,
  ],
  ['short lines', 'أول.\nثان.', '<p>أول.</p><p>ثان.</p>'],
  ['signs of HTML', '<script>x</script> & <b>', '<p>&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;</p>'],
])('plain text with %s', async (_, text, html) => {
  expect(await htmlOf(plain(text))).toBe(html)
})

test.each([
  ['a signature of Gmail', '<div>خبر.</div><div class="gmail_signature"><p>فلان</p></div>'],
  [
    'an answer of Gmail',
    '<p>خبر.</p><div class="gmail_quote"><div class="gmail_attr">كتب</div><blockquote>قديم</blockquote></div>',
  ],
  ['an answer of Apple', '<p>خبر.</p><blockquote type="cite"><p>قديم</p></blockquote>'],
  ['an answer of Outlook', '<p>خبر.</p><div id="divRplyFwdMsg">From: x</div><div><p>قديم</p></div>'],
  ['a plain signature', '<p>خبر.</p><p>-- </p><p>فلان</p>'],
  ['a tracking pixel', '<p>خبر.<img src="https://t.example/p.gif" width="200" height="200"></p>'],
  ['a script', '<p>خبر.</p><script>alert(1)</script><p onclick="x()"></p>'],
])('HTML with %s', async (_, html) => {
  expect(await htmlOf(marked(html))).toBe('<p>خبر.</p>')
})

test.each([
  [
    'plain',
    plain(
      'للنشر\n\n---------- Forwarded message ---------\nFrom: a\nDate: b\nSubject: c\nTo: d\n\nخبر.\n\n-- \nج',
      'Fwd: خبر',
    ),
  ],
  [
    'plain, of Apple',
    plain(
      'للنشر\n\nبداية الرسالة المُعاد توجيهها:\n\n> من: أ\n> الموضوع: خبر\n> إلى: ب\n> \n> خبر.',
      'إعادة توجيه: خبر',
    ),
  ],
  [
    'HTML',
    marked(
      '<p>للنشر</p><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: a</div><p>---------- Forwarded message ---------</p><p>From: a</p><p>خبر.</p></div>',
      'Fwd: خبر',
    ),
  ],
])('a forwarded text is the article, and the words above it are for the editors: %s', async (_, source) => {
  expect(await readLetter(source)).toMatchObject({ title: 'خبر', html: '<p>خبر.</p>', above: 'للنشر' })
})

test('pictures keep their place; captions come from the text or a written file name; other files are named', async () => {
  const part = (head: string, body = 'eA==') => ['--b', head, 'Content-Transfer-Encoding: base64', '', body]
  const source = bytesOf(
    'Subject: s',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>قبل <img src="cid:one@x"></p><p>صورة 2: الوزير في المطار</p><p>بعد</p>',
    ...part('Content-Type: image/png; name="IMG_1.png"\r\nContent-ID: <one@x>'),
    ...part('Content-Type: image/jpeg; name="DSC0001.jpg"'),
    ...part(
      "Content-Type: image/jpeg\r\nContent-Disposition: attachment; filename*=utf-8''%D8%A3%D8%AB%D8%B1%20%D8%A7%D9%84%D8%AD%D8%B1%D9%8A%D9%82.jpg",
    ),
    ...part('Content-Type: application/msword; name="../../خبر.doc"'),
    ...part('Content-Type: image/svg+xml; name="x.svg"'),
    '--b--',
  )
  const { html, pictures, others } = await readLetter(source)
  expect(html).toContain(`<img src="${placeOf(0)}"`)
  expect(html).toContain('<p>بعد</p>')
  expect(html).not.toContain('صورة 2')
  expect(pictures.map(({ caption, nameCaption }) => caption || nameCaption)).toEqual([
    '',
    'الوزير في المطار',
    'أثر الحريق',
  ])
  expect(others).toEqual(['خبر.doc', 'x.svg'])
})

test.each([
  ['Authentication-Results: mx.us; dkim=fail; dmarc=fail (p=none)', 'fail'],
  ['Authentication-Results: mx.us;\r\n spf=pass;\r\n dmarc=pass header.from=x', 'pass'],
  ['Authentication-Results: mx.us; spf=pass\r\nAuthentication-Results: mx.us; dmarc=fail', 'fail'],
  // The sender wrote the second.
  ['Authentication-Results: mx.us; spf=none\r\nAuthentication-Results: mx.evil; dmarc=pass', ''],
  ['X: y', ''],
])('the receiving server says %s', async (headers, dmarc) => {
  expect(await readHead(bytesOf(headers, 'From: a@b.c', '', 'x'))).toMatchObject({ dmarc, from: 'a@b.c' })
})

test.each([
  ['Auto-Submitted: auto-replied', 'رد آلي'],
  ['Auto-Submitted: auto-generated (vacation)', 'رد آلي'],
  ['Precedence: bulk', 'رد آلي'],
  ['X-Autoreply: yes', 'رد آلي'],
  ['Return-Path: <>', 'إشعار'],
  ['Content-Type: multipart/report; boundary=x', 'إشعار'],
  ['Precedence: list', 'قائمة'],
  ['Auto-Submitted: no', undefined],
])('%s: written by a program?', async (header, reason) => {
  const { automatic } = await readHead(bytesOf('From: a@b.c', header, '', 'x'))
  expect(automatic?.reason ?? '').toContain(reason ?? '')
  expect(automatic === undefined).toBe(reason === undefined)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['NULs', Buffer.alloc(2000)],
  ['no header', Buffer.from('مرحبا')],
  ['quotes alone', plain('> أ\n'.repeat(5000))],
])('a mail of %s is read without an error', async (_, source) => {
  const [head, letter] = [await readHead(source), await readLetter(source)]
  expect(JSON.stringify([head, letter.html, letter.title])).not.toContain('\\u0000')
})

test.each([
  [
    'a thousand parts',
    bytesOf('Content-Type: multipart/mixed; boundary=b', '', ...Array(1000).fill('--b\r\n\r\nx')),
  ],
  [
    'two thousand levels',
    Buffer.from(
      Array.from(
        { length: 2000 },
        (_, at) => `Content-Type: multipart/mixed; boundary=n${at}\r\n\r\n--n${at}\r\n`,
      ).join(''),
    ),
  ],
])('a mail of %s has a header, and its text is refused', async (_, source) => {
  expect(await readHead(source)).toMatchObject({ from: '' })
  await expect(readLetter(source)).rejects.toThrow('Max allowed')
})
