import { CopyLine } from '../../../ui/dashboard/CopyLine.tsx'
import { ShownOnceDialog } from '../../../ui/dashboard/ShownOnceDialog.tsx'
import { siteUrl } from '../../../ui/dashboard/siteAddress.ts'
import { type PartnerFormat, type PartnerKey, partnerFiles } from '../partner.contract.ts'
import { formatWords } from './partnerWords.ts'

/** Shows a new key and the addresses with it. */
export function PartnerKeyDialog({ partner, onClose }: { partner: PartnerKey; onClose: () => void }) {
  const addressOf = (format: PartnerFormat) => `${siteUrl}/partner/${partner.key}/${partnerFiles[format]}`
  return (
    <ShownOnceDialog
      title={`مفتاح «${partner.name}»`}
      heading="انسخ العناوين الآن"
      text="لا يُحفظ المفتاح عندنا كما هو، ولن يظهر ثانية. من عرفه قرأ ما يقرؤه الشريك."
      onClose={onClose}
    >
      {partner.formats.map(format => (
        <CopyLine key={format} label={formatWords[format]} value={addressOf(format)} />
      ))}
      <CopyLine label="المفتاح وحده، للترويسة Authorization: Bearer" value={partner.key} />
    </ShownOnceDialog>
  )
}
