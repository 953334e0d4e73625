import { api } from '../../../ui/dashboard/api.ts'
import { NamedListPage } from '../../../ui/dashboard/NamedListPage.tsx'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { authorContract } from '../author.contract.ts'
import { AuthorDialog, authorWords } from './AuthorDialog.tsx'

export function AuthorListPage() {
  return (
    <NamedListPage
      title="الكتّاب"
      text="من تُنشر المقالات بأسمائهم."
      words={authorWords}
      empty={{ title: 'لا كتّاب بعد', text: 'أضف أول كاتب لتنسب إليه المقالات.' }}
      calls={api.author}
      may={useRights(authorContract)}
      filter="author"
      detail={({ bio }) => bio}
      dialog={(author, onClose) => <AuthorDialog author={author} onClose={onClose} />}
    />
  )
}
