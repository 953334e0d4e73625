import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { CopyLine } from '../../../ui/dashboard/CopyLine.tsx'
import { ShownOnceDialog } from '../../../ui/dashboard/ShownOnceDialog.tsx'
import { exampleCall, type NewApiKey } from '../api-key.contract.ts'

/** Shows a new key and how to call with it. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`مفتاح «${apiKey.name}»`}
      heading="انسخ المفتاح الآن"
      text="لا يُحفظ عندنا كما هو، ولن يظهر ثانية. من عرفه فعل ما تسمح به صلاحياته."
      onClose={onClose}
    >
      <CopyLine label="المفتاح" value={apiKey.key} />
      <CopyLine
        label="نداء للتجربة"
        value={`curl -H 'Authorization: Bearer ${apiKey.key}' ${apiAddress(`/api/v1${exampleCall}`)}`}
      />
    </ShownOnceDialog>
  )
}
