import { expect, test } from 'vitest'
import { parseFeed } from './parse.ts'

const syndication = 'xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"'
const wishesOf = (head: string) =>
  parseFeed(
    `<rss version="2.0" ${syndication}><channel><title>خ</title>${head}</channel></rss>`,
    'https://a.example/',
  ).wishes

test.each([
  ['', {}],
  ['<ttl>60</ttl>', { leastMinutes: 60 }],
  ['<ttl>0</ttl>', {}],
  ['<ttl>soon</ttl>', {}],
  ['<sy:updatePeriod>hourly</sy:updatePeriod>', { leastMinutes: 60 }],
  [
    '<sy:updatePeriod> Daily </sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>',
    { leastMinutes: 360 },
  ],
  ['<sy:updatePeriod>sometimes</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', {}],
  ['<ttl>5</ttl><sy:updatePeriod>daily</sy:updatePeriod>', { leastMinutes: 5 }],
  [
    '<skipHours><hour>24</hour><hour>3</hour><hour>x</hour><hour>99</hour></skipHours>',
    { skipHours: [0, 3] },
  ],
  ['<skipDays><day>Friday</day><day>saturday</day><day>Feast</day></skipDays>', { skipDays: [5, 6] }],
  [`<skipHours>${Array.from({ length: 24 }, (_, hour) => `<hour>${hour}</hour>`).join('')}</skipHours>`, {}],
])('%s', (head, wishes) => {
  expect(wishesOf(head)).toEqual(wishes)
})
