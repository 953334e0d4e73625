import { expect, test } from 'vitest'
import { unwrapLink } from './pastedLinks.ts'

test.each([
  ['https://www.google.com/url?q=https://example.com/a?b%3D1&sa=D&ust=1', 'https://example.com/a?b=1'],
  ['https://www.google.com.eg/url?sa=t&url=https%3A%2F%2Fexample.com%2F', 'https://example.com/'],
  [
    'https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fexample.com%2Fa',
    'https://example.com/a',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F&h=1', 'https://example.com/'],
  ...[
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/search?q=https://example.com',
    'https://google.com.example.net/url?q=https://example.com',
    'https://example.com/url?q=https://other.example',
  ].map(same => [same, same] as const),
] as const)('%s leads to %s', (wrapped, address) => {
  expect(unwrapLink(wrapped)).toBe(address)
})
