import { createHash } from 'node:crypto'
import { decimalsOf } from '../../../arabic/money.ts'
import type { Split } from '../vat.ts'
import { node, oneLine } from './canonical-xml.ts'
import type { DocumentSignature } from './signer.ts'

/** The seller as a Saudi tax document names it; '' for what is not known. */
export type TaxSeller = {
  name: string
  vatNumber: string
  /** Number in the commercial register. */
  crn: string
  building: string
  street: string
  district: string
  city: string
  postalCode: string
}

export type TaxDocument = Split & {
  kind: 'invoice' | 'credit_note'
  /** «2026-000012» */
  number: string
  uuid: string
  counter: number
  previousHash: string
  issuedAt: string
  seller: TaxSeller
  buyerName: string
  lines: readonly (Split & { description: string })[]
  /** In hundredths of a per cent. */
  vatRate: number
  currency: string
  /** In halalas. */
  sarVat: number
  byTransfer: boolean
  /** Set for a credit note. */
  corrects?: string | undefined
  reason?: string | undefined
  qr: string
}

const namespaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
}
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** UN/CEFACT 4461. */
const paymentMeans = { transfer: '30', card: '48' }
const maxName = 1000
const maxAddress = 127

/**
 * A simplified tax invoice or credit note as UBL 2.1 (ZATCA, Electronic Invoice XML Implementation Standard), and its
 * hash. It is written in canonical form without white space between elements, so that leaving out extensions, QR code
 * and signature is all that hashing takes.
 */
export function writeUbl(document: TaxDocument): { xml: string; hash: string } {
  const hash = createHash('sha256').update(bodyOf(document, undefined)).digest('base64')
  return { xml: declaration + bodyOf(document, document.qr), hash }
}

function bodyOf(document: TaxDocument, qr: string | undefined): string {
  const { kind, issuedAt, currency, corrects } = document
  return needed(
    node(
      'Invoice',
      [
        node('cbc:ProfileID', 'reporting:1.0'),
        node('cbc:ID', document.number),
        node('cbc:UUID', document.uuid),
        node('cbc:IssueDate', issuedAt.slice(0, 10)),
        node('cbc:IssueTime', `${issuedAt.slice(11, 19)}Z`),
        // 02: simplified; the flags after it are of third parties, nominal supplies, exports, summaries, self-billing.
        node('cbc:InvoiceTypeCode', kind === 'invoice' ? '388' : '381', { name: '0200000' }),
        node('cbc:DocumentCurrencyCode', currency),
        node('cbc:TaxCurrencyCode', 'SAR'),
        corrects &&
          node('cac:BillingReference', [node('cac:InvoiceDocumentReference', [node('cbc:ID', corrects)])]),
        node('cac:AdditionalDocumentReference', [
          node('cbc:ID', 'ICV'),
          node('cbc:UUID', String(document.counter)),
        ]),
        attached('PIH', document.previousHash),
        qr && attached('QR', qr),
        supplier(document.seller),
        customer(document.buyerName),
        node('cac:PaymentMeans', [
          node('cbc:PaymentMeansCode', document.byTransfer ? paymentMeans.transfer : paymentMeans.card),
          node('cbc:InstructionNote', document.reason && oneLine(document.reason, maxName)),
        ]),
        ...totals(document),
        ...document.lines.map((line, index) => lineOf(document, line, index + 1)),
      ],
      namespaces,
    ),
  )
}

function attached(id: string, value: string) {
  const binary = node('cbc:EmbeddedDocumentBinaryObject', value, { mimeCode: 'text/plain' })
  return node('cac:AdditionalDocumentReference', [node('cbc:ID', id), node('cac:Attachment', [binary])])
}

function supplier(seller: TaxSeller) {
  const text = (name: string, value: string) => node(name, oneLine(value, maxAddress))
  return node('cac:AccountingSupplierParty', [
    node('cac:Party', [
      seller.crn && node('cac:PartyIdentification', [node('cbc:ID', seller.crn, { schemeID: 'CRN' })]),
      node('cac:PostalAddress', [
        text('cbc:StreetName', seller.street),
        text('cbc:BuildingNumber', seller.building),
        text('cbc:CitySubdivisionName', seller.district),
        text('cbc:CityName', seller.city),
        text('cbc:PostalZone', seller.postalCode),
        node('cac:Country', [node('cbc:IdentificationCode', 'SA')]),
      ]),
      node('cac:PartyTaxScheme', [node('cbc:CompanyID', seller.vatNumber), taxScheme()]),
      node('cac:PartyLegalEntity', [node('cbc:RegistrationName', oneLine(seller.name, maxName))]),
    ]),
  ])
}

/** Required by the schema also for a buyer without a name. */
function customer(name: string): string {
  const entity = node('cac:PartyLegalEntity', [node('cbc:RegistrationName', oneLine(name, maxName))])
  const party = node('cac:Party', [entity]) ?? ''
  return `<cac:AccountingCustomerParty>${party}</cac:AccountingCustomerParty>`
}

const taxScheme = () => node('cac:TaxScheme', [node('cbc:ID', 'VAT')])

function totals({ currency, net, vat, total, vatRate, sarVat }: TaxDocument) {
  const exemption =
    vatRate === 0
      ? [
          node('cbc:TaxExemptionReasonCode', 'VATEX-SA-OOS'),
          node('cbc:TaxExemptionReason', 'Not subject to VAT'),
        ]
      : []
  return [
    node('cac:TaxTotal', [
      money('cbc:TaxAmount', vat, currency),
      node('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', net, currency),
        money('cbc:TaxAmount', vat, currency),
        node('cac:TaxCategory', [...categoryOf(vatRate), ...exemption, taxScheme()]),
      ]),
    ]),
    node('cac:TaxTotal', [money('cbc:TaxAmount', sarVat, 'SAR')]),
    node('cac:LegalMonetaryTotal', [
      money('cbc:LineExtensionAmount', net, currency),
      money('cbc:TaxExclusiveAmount', net, currency),
      money('cbc:TaxInclusiveAmount', total, currency),
      money('cbc:PayableAmount', total, currency),
    ]),
  ]
}

function lineOf(
  { currency, vatRate }: TaxDocument,
  { description, net, vat, total }: TaxDocument['lines'][number],
  position: number,
) {
  return node('cac:InvoiceLine', [
    node('cbc:ID', String(position)),
    node('cbc:InvoicedQuantity', '1', { unitCode: 'PCE' }),
    money('cbc:LineExtensionAmount', net, currency),
    node('cac:TaxTotal', [
      money('cbc:TaxAmount', vat, currency),
      // With VAT (KSA-12).
      money('cbc:RoundingAmount', total, currency),
    ]),
    node('cac:Item', [
      node('cbc:Name', oneLine(description, maxName) ?? '-'),
      node('cac:ClassifiedTaxCategory', [...categoryOf(vatRate), taxScheme()]),
    ]),
    node('cac:Price', [money('cbc:PriceAmount', net, currency)]),
  ])
}

/** S: standard rate; O: not subject to VAT. */
const categoryOf = (vatRate: number) => [
  node('cbc:ID', vatRate > 0 ? 'S' : 'O'),
  vatRate > 0 ? node('cbc:Percent', decimal(vatRate, 2)) : undefined,
]

const money = (name: string, amount: number, currencyID: string) =>
  node(name, plainAmount(amount, currencyID), { currencyID })

/** «115.00»: two decimals, as ZATCA asks for (BR-DEC), and a third only if the currency has one that is not zero. */
export function plainAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const text = decimal(amount, decimals)
  if (decimals < 2) return `${text}.00`
  return decimals === 3 ? text.replace(/0$/, '') : text
}

function decimal(amount: number, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function needed(xml: string | undefined): string {
  if (xml === undefined) throw new Error('a document without content')
  return xml
}

/** Adds a signature to a document of `writeUbl`; its hash stays the same. */
export function withSignature(xml: string, { extensions, qr }: DocumentSignature): string {
  const signature = node('cac:Signature', [
    node('cbc:ID', 'urn:oasis:names:specification:ubl:signature:Invoice'),
    node('cbc:SignatureMethod', 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'),
  ])
  return xml
    .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/s, () =>
      needed(attached('QR', qr)),
    )
    .replace('<cac:AccountingSupplierParty>', part => `${signature}${part}`)
    .replace('<cbc:ProfileID>', part => `${extensions}${part}`)
}
