import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ublContent, ublIssues } from '../../../testing/validators/ubl.ts'
import { childrenOf, type Node, readXml, textOf } from '../../../testing/validators/xml.ts'
import { splitRefund, splitVat } from '../vat.ts'
import { toHalalas } from './halalas.ts'
import { rateOn, readRates } from './sar-rates.settings.ts'
import { plainAmount, type TaxDocument, withSignature, writeUbl } from './ubl.ts'

const seller = {
  name: 'صحيفة ورّاق & <أبناؤه>',
  vatNumber: '300012345600003',
  ...{ crn: '1010010000', building: '1234', street: 'شارع العليا', district: 'العليا', city: 'الرياض' },
  postalCode: '12345',
}
const noAddress = { crn: '', building: '', street: '', district: '', city: '', postalCode: '' }

function make(price: number, { vatRate = 1500, ...more }: Partial<TaxDocument> = {}): TaxDocument {
  const split = splitVat(price, vatRate)
  return {
    kind: 'invoice',
    number: '2026-000012',
    uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
    counter: 7,
    previousHash: 'AAAA',
    issuedAt: '2026-11-28T10:11:12.345Z',
    seller,
    buyerName: 'ليلى منصور',
    lines: [{ description: 'اشتراك «الشهرية»، شهر', ...split }],
    ...split,
    vatRate,
    currency: 'SAR',
    sarVat: split.vat,
    byTransfer: false,
    qr: 'AQ==',
    ...more,
  }
}

const line = (total: number, description: string) => ({ description, ...splitVat(total, 1500) })
const thirds = [line(33, 'أ'), line(33, 'ب'), line(34, 'ج')]
const netOf = (lines: typeof thirds) => lines.reduce((sum, { net }) => sum + net, 0)

const documents: [string, TaxDocument, object][] = [
  ['an invoice', make(11_500), { 'cbc:InvoiceTypeCode': '388', 'cbc:IssueTime': '10:11:12Z' }],
  [
    'a credit note',
    make(11_500, { kind: 'credit_note', corrects: '2026-000011', reason: 'طلب\r\nالقارئ & <x>' }),
    { 'cbc:InvoiceTypeCode': '381' },
  ],
  [
    'another currency',
    make(1500, { currency: 'KWD', sarVat: 2383, byTransfer: true }),
    { 'cbc:DocumentCurrencyCode': 'KWD', 'cbc:TaxCurrencyCode': 'SAR' },
  ],
  ['a currency without decimals', make(15_000, { currency: 'IQD', sarVat: 560 }), {}],
  ['a discount', make(2875), {}],
  ['a price of nothing', make(0), {}],
  ['no VAT', make(2900, { vatRate: 0 }), {}],
  ['no address, no buyer', make(100, { seller: { ...seller, ...noAddress }, buyerName: '' }), {}],
  ['hostile names', make(100, { buyerName: 'ليلى "& <b>]]>\u0000\u000b\ud800 ‏\u2068' }), {}],
  ['long names', make(100, { lines: [line(100, '😀'.repeat(5000))], buyerName: 'م'.repeat(9000) }), {}],
  [
    'lines whose VAT is rounded each',
    make(100, { lines: thirds, net: netOf(thirds), vat: 100 - netOf(thirds) }),
    {},
  ],
]

test.each(documents)('%s follows the schema', (_, document, expected) => {
  const { xml } = writeUbl(document)
  const root = readXml(xml)
  expect(ublIssues(root)).toEqual([])
  for (const [name, value] of Object.entries(expected)) expect(textOf(root, name)).toBe(value)
  const at = (path: string) => path.split('/').reduce((node, name) => childrenOf(node, name)[0] as Node, root)
  const amount = (path: string) => at(path).text
  const { currency } = document
  expect(amount('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(plainAmount(document.total, currency))
  expect(amount('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')).toBe(plainAmount(document.net, currency))
  const [inCurrency, inSar, ...rest] = childrenOf(root, 'cac:TaxTotal').map(
    total => childrenOf(total, 'cbc:TaxAmount')[0],
  )
  expect(rest).toEqual([])
  expect([inCurrency?.text, inCurrency?.attributes.currencyID]).toEqual([
    plainAmount(document.vat, currency),
    currency,
  ])
  expect([inSar?.text, inSar?.attributes.currencyID]).toEqual([plainAmount(document.sarVat, 'SAR'), 'SAR'])
  const lines = childrenOf(root, 'cac:InvoiceLine').map(each =>
    Number(textOf(each, 'cbc:LineExtensionAmount')),
  )
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeCloseTo(
    Number(plainAmount(document.net, currency)),
    5,
  )
})

const changes: [string, string | RegExp, string][] = [
  ['another order', /(<cbc:ID>2026-000012<\/cbc:ID>)(<cbc:UUID>.*?<\/cbc:UUID>)/, '$2$1'],
  ['no number', '<cbc:ID>2026-000012</cbc:ID>', ''],
  ['no date', /<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''],
  ['no seller', /<cac:AccountingSupplierParty>.*?<\/cac:AccountingSupplierParty>/, ''],
  ['no buyer', /<cac:AccountingCustomerParty>.*?<\/cac:AccountingCustomerParty>/, ''],
  ['no line', /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ''],
  ['no amount due', /<cbc:PayableAmount .*?<\/cbc:PayableAmount>/, ''],
  ['an unknown part', '<cac:Country>', '<cac:Land></cac:Land><cac:Country>'],
  ['a decimal comma', '>115.00<', '>115,00<'],
  ['an amount without a currency', '<cbc:PayableAmount currencyID="SAR">', '<cbc:PayableAmount>'],
  ['another form of date', /(<cbc:IssueDate>).*?</, '$128.11.2026<'],
  ['a QR code that is no base64', '>AQ==<', '>AQ=%<'],
]

function brokenDocuments(): [string, string][] {
  const { xml } = writeUbl(make(11_500))
  return changes.map(([title, from, to]) => {
    const broken = xml.replace(from, to)
    expect([title, broken === xml]).toEqual([title, false])
    return [title, broken]
  })
}

test('the schema check refuses broken documents, and none for a part that may be left out', () => {
  const { xml } = writeUbl(make(11_500))
  expect(ublIssues(readXml(xml.replace(/<cbc:UUID>8.*?<\/cbc:UUID>/, '')))).toEqual([])
  for (const [title, broken] of brokenDocuments())
    expect([title, ublIssues(readXml(broken)).length > 0]).toEqual([title, true])
})

test('the hash is of the document without declaration, QR code and signature', () => {
  const { xml, hash } = writeUbl(make(11_500, { buyerName: 'ليلى "منصور" & <b>\r' }))
  const bare = (text: string) =>
    text
      .replace(/^<\?xml[^>]*>\n/, '')
      .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/, '')
      .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/, '')
      .replace(/<cac:Signature>.*<\/cac:Signature>/, '')
  const hashOf = (text: string) => createHash('sha256').update(bare(text)).digest('base64')
  expect(hashOf(xml)).toBe(hash)
  expect(writeUbl(make(11_501)).hash).not.toBe(hash)
  const extensions = '<ext:UBLExtensions><ext:UBLExtension></ext:UBLExtension></ext:UBLExtensions>'
  const signed = withSignature(xml, { extensions, qr: 'AQID' })
  expect(ublIssues(readXml(signed))).toEqual([])
  expect(signed).toContain('>AQID<')
  expect(signed).not.toContain('>AQ==<')
  expect(hashOf(signed)).toBe(hash)
})

test.each([
  [11_500, 'USD', '3.75', 43_125],
  [1500, 'KWD', '12.2', 1830],
  [15_000, 'IQD', '0.002863', 4295],
  [1, 'USD', '0.005', 0],
  [100, 'EUR', '4.125', 413],
  [900_719_925_474_099, 'USD', '3.75', 3_377_699_720_527_871],
  [890_000, 'LBP', '0.0000418994', 3729],
])('%i of %s at %s are %i halalas', (amount, currency, rate, halalas) => {
  expect(toHalalas(amount, currency, rate)).toBe(halalas)
})

test('refunds in parts are together the riyals of the invoice', () => {
  const parts = [333, 333, 334]
  let before = { vat: 0, total: 0 }
  let sum = 0
  for (const part of parts) {
    const { vat } = splitRefund(part, before.total, 1500)
    sum += toHalalas(before.vat + vat, 'EUR', '4.1275') - toHalalas(before.vat, 'EUR', '4.1275')
    before = { vat: before.vat + vat, total: before.total + part }
  }
  expect(sum).toBe(toHalalas(splitVat(1000, 1500).vat, 'EUR', '4.1275'))
})

test('the newest rate of a day or before counts; dollars have one without being entered', () => {
  const text = 'EUR 4.1 2026-10-01\n\n EUR 4.2 2026-11-01 \nKWD 12.2 2026-11-01\nUSD 3.751 2026-12-01'
  expect(rateOn(text, 'EUR', '2026-10-31')?.rate).toBe('4.1')
  expect(rateOn(text, 'EUR', '2026-11-01')?.rate).toBe('4.2')
  expect(rateOn(text, 'EUR', '2026-09-30')).toBeUndefined()
  expect(rateOn(text, 'USD', '2026-11-30')?.rate).toBe('3.75')
  expect(rateOn(text, 'USD', '2026-12-01')?.rate).toBe('3.751')
  expect(rateOn('', 'GBP', '2026-12-01')).toBeUndefined()
})

test.each([
  'EUR',
  'EUR 4.1',
  'EUR 0 2026-10-01',
  'EUR -1 2026-10-01',
  'EUR ٤ 2026-10-01',
  'SAR 1 2026-10-01',
  'ZZZ 1 2026-10-01',
  'EUR 4.1 2026-02-30',
  'EUR 4.1 2026-13-01',
  'EUR 4.12345678901 2026-10-01',
])('%s is no rate', text => {
  expect(readRates(text)).toBeUndefined()
})

/** Folder of the published schema (OASIS UBL 2.1, with `maindoc` and `common`): docs/decisions/0026. */
const schema = process.env.UBL_SCHEMA

/** Validates documents by the published schema, and returns xmllint's verdict on each. */
async function validated(xmls: string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubl-'))
  const files = xmls.map((_, index) => path.join(folder, `${index}.xml`))
  await Promise.all(files.map((file, index) => writeFile(file, xmls[index] ?? '')))
  const main = path.join(schema ?? '', 'maindoc', 'UBL-Invoice-2.1.xsd')
  const options = ['--noout', '--nonet', '--schema', main, ...files]
  const { stderr, error } = spawnSync('xmllint', options, { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  if (error) throw error
  return files.map(file => new RegExp(`^${file} (.+)$`, 'm').exec(stderr)?.[1] ?? stderr)
}

test.skipIf(!schema)('every document is valid by the published schema', async () => {
  const text = readFileSync(path.join(schema ?? '', 'maindoc', 'UBL-Invoice-2.1.xsd'), 'utf8')
  expect(text).toContain('http://docs.oasis-open.org/ubl/os-UBL-2.1/')
  const results = await validated(documents.map(([, document]) => writeUbl(document).xml))
  expect(documents.map(([title], index) => [title, results[index]])).toEqual(
    documents.map(([title]) => [title, 'validates']),
  )
})

test.skipIf(!schema)('a broken document is refused by the published schema, as by the table', async () => {
  const results = await validated(brokenDocuments().map(([, xml]) => xml))
  expect(brokenDocuments().map(([title], index) => [title, results[index]])).toEqual(
    brokenDocuments().map(([title]) => [title, 'fails to validate']),
  )
})

test.skipIf(!schema)('the table that the other tests use is the published schema’s', () => {
  const files = ['maindoc/UBL-Invoice-2.1.xsd', 'common/UBL-CommonAggregateComponents-2.1.xsd']
  const text = files.map(file => readFileSync(path.join(schema ?? '', file), 'utf8')).join('')
  const marks: Record<string, string> = { '0 1': '?', '1 1': '', '0 unbounded': '*', '1 unbounded': '+' }
  for (const [name, parts] of Object.entries(ublContent)) {
    const [, type] =
      new RegExp(`<xsd:element name="${name.replace('cac:', '')}" type="(\\w+)"`).exec(text) ?? []
    const [, body = ''] =
      new RegExp(`<xsd:complexType name="${type}">(.*?)</xsd:complexType>`, 's').exec(text) ?? []
    const published = [
      ...body.matchAll(/<xsd:element ref="([^"]+)"\s+minOccurs="(\d)"\s+maxOccurs="(\w+)"/g),
    ].map(([, ref, min, max]) => `${ref}${marks[`${min} ${max}`]}`)
    const listed = parts.trim().split(/\s+/)
    // Those that nobody uses here may be left out, unless they are required.
    const wanted = published.filter(part => listed.includes(part) || !/[?*]$/.test(part))
    expect([name, listed]).toEqual([name, wanted])
  }
})
