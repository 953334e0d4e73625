import { api } from '../../../ui/dashboard/api.ts'
import { NamedListPage } from '../../../ui/dashboard/NamedListPage.tsx'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { personContract } from '../person.contract.ts'
import { PersonDialog, personWords } from './PersonDialog.tsx'

export function PeopleListPage() {
  return (
    <NamedListPage
      title="الشخصيات"
      text="من تدور حولهم الأخبار. يُعرض على المحرر كل من ذُكر في مقاله باسمه أو بأحد أسمائه الأخرى."
      words={personWords}
      empty={{ title: 'لا شخصيات بعد', text: 'أضف أول شخصية لتُنسب إليها الأخبار التي تذكرها.' }}
      calls={api.person}
      may={useRights(personContract)}
      filter="person"
      detail={({ role, bio }) => role || bio}
      dialog={(person, onClose) => <PersonDialog person={person} onClose={onClose} />}
    />
  )
}
