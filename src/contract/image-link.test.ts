import { expect, test } from 'vitest'
import { isImageLink } from './image-link.ts'

const base = 'https://agency.example/'

test.each([
  `${base}a@2x.jpg?v=1&s=2`,
  `${base}صور/بيروت.jpg`,
  'HTTP://agency.example/a',
  'http://10.0.0.1:8080/a.jpg',
  base.padEnd(2000, 'a'),
])('an article may link to a picture at %s', address => {
  expect(isImageLink(address)).toBe(true)
})

test.each([
  ...[
    '',
    '/a.jpg',
    '//agency.example/a.jpg',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png,',
  ],
  ...[
    'ftp://agency.example/a.jpg',
    'https://user:secret@agency.example/a.jpg',
    'https://user@agency.example/',
  ],
  ...[
    `${base}a b.jpg`,
    `${base}"onclick="x`,
    `${base}<b>`,
    `${base}\u0000`,
    ` ${base}`,
    'https://',
    'https://[',
  ],
  base.padEnd(2001, 'a'),
])('an article may not link to a picture at %j', address => {
  expect(isImageLink(address)).toBe(false)
})
