import { expect, test } from 'vitest'
import { cleanFileName } from './fileName.ts'

test.each([
  ['غزة 12.jpg', 'غزة 12.jpg'],
  ['C:\\صور\\نشر/لقطة.png', 'لقطة.png'],
  // Displays as a name that ends in «jpg».
  ['عقد\u202Egpj.exe', 'عقدgpj.exe'],
  ['\u2067س\u2069\u200F\u0000\n "ص".webp', 'س ص.webp'],
  ['\u202E\u0000', ''],
  [`${'ط'.repeat(496)}.jpg`, `${'ط'.repeat(195)}….jpg`],
  ['😀'.repeat(300), `${'😀'.repeat(199)}…`],
  ['مكسور\uD83D.jpg', 'مكسور.jpg'],
])('the name of %j', (given, kept) => expect(cleanFileName(given)).toBe(kept))
