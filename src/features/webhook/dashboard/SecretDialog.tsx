import { CopyLine } from '../../../ui/dashboard/CopyLine.tsx'
import { ShownOnceDialog } from '../../../ui/dashboard/ShownOnceDialog.tsx'
import type { NewWebhook } from '../webhook.contract.ts'

/** Shows the new secret of a webhook. */
export function SecretDialog({ webhook, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`سرّ «${webhook.name}»`}
      heading="انسخ السرّ الآن"
      text="يتحقق به مستقبِل الرسائل من أنها منّا، ولن يظهر ثانية. وإن كان للخطاف سرّ قديم وُقّعت الرسائل به معه يومًا."
      onClose={onClose}
    >
      <CopyLine label="السرّ" value={webhook.secret} />
    </ShownOnceDialog>
  )
}
