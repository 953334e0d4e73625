import { z } from 'zod'
import { withoutInvisibleMarks } from '../arabic/bidi.ts'

const joiners = /[\u200c\u200d]/g
const arabicDomains =
  'موقع|شبكة|السعودية|امارات|الاردن|مصر|قطر|عمان|المغرب|الجزائر|تونس|فلسطين|سورية|كوم|بازار'

/** Matches what mail programs turn into links: addresses, domains, IP addresses. */
const link = new RegExp(
  String.raw`:\/\/|@|\bwww\b|\b(?:mailto|tel|sms|data|javascript):|[\p{L}\p{N}]\s?\.(?:\p{Script=Latin}{2,}|xn--|(?:${arabicDomains})(?!\p{L}))|\d\.\d+\.\d`,
  'iu',
)

/** For strangers' words in our mails, which must not carry links. */
export const hasLink = (text: string): boolean =>
  link.test(
    withoutInvisibleMarks(text)
      .replace(joiners, '')
      .normalize('NFKC')
      .replace(/[。｡․]/g, '.'),
  )

export const noLink = 'لا تُكتب هنا روابط ولا عناوين'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** Strips control characters and invisible marks. */
export const plainText = (tidy: (text: string) => string) =>
  z.string().overwrite(text => tidy(withoutInvisibleMarks(text).replace(controls, ' ')).trim())
