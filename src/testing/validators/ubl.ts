import type { Node } from './xml.ts'

/**
 * The elements that our invoices use, with their content in the order of the published schema (OASIS UBL 2.1,
 * `UBL-Invoice-2.1.xsd`, `UBL-CommonAggregateComponents-2.1.xsd`). Neighbours that ZATCA knows are listed
 * too. `?` is optional, `*` any number, `+` at least one. The schema itself is no part of the repository
 * (docs/decisions/0026). If its folder is given, `ubl.test.ts` compares this table with it.
 */
export const ublContent: Record<string, string> = {
  Invoice: `ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ProfileExecutionID? cbc:ID
    cbc:CopyIndicator? cbc:UUID? cbc:IssueDate cbc:IssueTime? cbc:DueDate? cbc:InvoiceTypeCode? cbc:Note*
    cbc:TaxPointDate? cbc:DocumentCurrencyCode? cbc:TaxCurrencyCode? cac:InvoicePeriod* cac:OrderReference?
    cac:BillingReference* cac:ContractDocumentReference* cac:AdditionalDocumentReference* cac:ProjectReference*
    cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery* cac:PaymentMeans*
    cac:PaymentTerms* cac:AllowanceCharge* cac:TaxExchangeRate? cac:TaxTotal* cac:LegalMonetaryTotal
    cac:InvoiceLine+`,
  'cac:BillingReference': 'cac:InvoiceDocumentReference?',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:UUID? cbc:IssueDate? cac:Attachment?',
  'cac:AdditionalDocumentReference': 'cbc:ID cbc:UUID? cbc:IssueDate? cac:Attachment?',
  'cac:Attachment': 'cbc:EmbeddedDocumentBinaryObject?',
  'cac:Signature': 'cbc:ID cbc:Note* cbc:SignatureMethod?',
  'cac:AccountingSupplierParty': 'cac:Party?',
  'cac:AccountingCustomerParty': 'cac:Party?',
  'cac:Party':
    'cac:PartyIdentification* cac:PartyName* cac:PostalAddress? cac:PartyTaxScheme* cac:PartyLegalEntity*',
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PostalAddress': `cbc:StreetName? cbc:AdditionalStreetName? cbc:BuildingNumber? cbc:PlotIdentification?
    cbc:CitySubdivisionName? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cac:Country?`,
  'cac:Country': 'cbc:IdentificationCode? cbc:Name?',
  'cac:PartyTaxScheme': 'cbc:RegistrationName? cbc:CompanyID? cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID? cbc:Name?',
  'cac:PartyLegalEntity': 'cbc:RegistrationName? cbc:CompanyID?',
  'cac:PaymentMeans': 'cbc:ID? cbc:PaymentMeansCode cbc:PaymentDueDate? cbc:InstructionNote* cbc:PaymentID*',
  'cac:TaxTotal': 'cbc:TaxAmount cbc:RoundingAmount? cac:TaxSubtotal*',
  'cac:TaxSubtotal': 'cbc:TaxableAmount? cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': 'cbc:ID? cbc:Percent? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cac:TaxScheme',
  'cac:ClassifiedTaxCategory': 'cbc:ID? cbc:Percent? cac:TaxScheme',
  'cac:LegalMonetaryTotal': `cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount?
    cbc:AllowanceTotalAmount? cbc:PrepaidAmount? cbc:PayableAmount`,
  'cac:InvoiceLine': 'cbc:ID cbc:InvoicedQuantity? cbc:LineExtensionAmount cac:TaxTotal* cac:Item cac:Price?',
  'cac:Item': 'cbc:Description* cbc:Name? cac:ClassifiedTaxCategory*',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity?',
}

const types: [RegExp, RegExp, attribute?: string][] = [
  [/Amount$/, /^\d+\.\d{2,3}$/, 'currencyID'],
  [/Quantity$/, /^\d+$/, 'unitCode'],
  [/Date$/, /^\d{4}-\d\d-\d\d$/],
  [/Time$/, /^\d\d:\d\d:\d\dZ$/],
  [/CurrencyCode$/, /^[A-Z]{3}$/],
  [
    /BinaryObject$/,
    /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z\d+/][AQgw]==)?$/,
    'mimeCode',
  ],
]

/** Violations of the schema in an invoice; empty if it is valid. */
export function ublIssues(node: Node, path = node.name): string[] {
  if (node.name === 'ext:UBLExtensions') return []
  if (node.name.startsWith('cbc:')) {
    if (node.children.length > 0) return [`${path}: elements in a value`]
    return types.flatMap(([name, form, attribute]) => {
      if (!name.test(node.name)) return []
      const isTyped = attribute === undefined || node.attributes[attribute]
      return form.test(node.text) && isTyped ? [] : [`${path}: ${node.text}`]
    })
  }
  const order = ublContent[node.name]
  if (order === undefined) return [`${path}: unknown`]
  const pattern = order
    .trim()
    .split(/\s+/)
    .map(part => `(?:${part.replace(/[?*+]$/, '')} )${/[?*+]$/.exec(part)?.[0] ?? ''}`)
  const names = node.children.map(({ name }) => `${name} `).join('')
  const issues = new RegExp(`^${pattern.join('')}$`).test(names) ? [] : [`${path}: ${names}`]
  return [...issues, ...node.children.flatMap(child => ublIssues(child, `${path}/${child.name}`))]
}
