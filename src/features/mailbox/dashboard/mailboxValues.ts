import type { useForm } from '@mantine/form'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { type Mailbox, securities, unknownRules } from '../mailbox.contract.ts'

type MailboxValues = ReturnType<typeof valuesOf>
/** The part of the form that its fields need. */
export type MailboxForm = EntityForm<MailboxValues> &
  Pick<ReturnType<typeof useForm<MailboxValues>>, 'insertListItem' | 'removeListItem' | 'setFieldError'> & {
    validateField: (path: 'host' | 'port' | 'user' | 'folder') => unknown
  }

export function valuesOf(mailbox: Mailbox | undefined) {
  return {
    name: mailbox?.name ?? '',
    host: mailbox?.host ?? '',
    port: mailbox?.port ?? 993,
    security: mailbox?.security ?? securities[0],
    user: mailbox?.user ?? '',
    password: null as string | null,
    folder: mailbox?.folder ?? 'INBOX',
    doneFolder: mailbox?.doneFolder ?? '',
    agencyId: mailbox?.agency?.id ?? null,
    sourceId: mailbox?.source?.id ?? null,
    categoryId: mailbox?.category.id ?? null,
    stageId: mailbox?.stage?.id ?? null,
    unknown: mailbox?.unknown ?? unknownRules[0],
    senders: (mailbox?.senders ?? []).map(({ address, author, category }) => ({
      address,
      authorId: author?.id ?? null,
      categoryId: category?.id ?? null,
    })),
  }
}
