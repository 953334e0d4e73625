import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { orderColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { competitionPath } from '../football.addresses.policy.ts'
import { type Competition, footballContract } from '../football.contract.ts'
import { CompetitionDialog } from './CompetitionDialog.tsx'
import { SourceNotice } from './SourceNotice.tsx'

type Sort = NonNullable<Parameters<typeof client.football.paginate>[0]['sort']>

export function FootballListPage() {
  const list = useListState<never, Sort>({ sort: 'order', filters: [] })
  const hasProvider = useQuery(api.football.source.queryOptions()).data?.isSet ?? true
  const query = useRows(api.football.paginate, list.input)
  const may = useRights(footballContract)
  const remove = useRemoval(api.football.key())
  const toggle = useStatusSwitch(api.football.paginate.key(), client.football.setStatus)
  return (
    <>
      <SourceNotice />
      <EntityListPage
        title="مسابقات كرة القدم"
        text="تصل مواعيدها ونتائجها وجداولها من المزوّد، أو تكتبونها باليد، وتظهر للقراء في «كرة القدم»."
        one="المسابقة"
        add="أضف مسابقة"
        empty={{
          title: 'لا مسابقات بعد',
          text: hasProvider
            ? 'ابحث عن مسابقة لدى المزوّد واختر موسمها، أو اكتبها باليد.'
            : 'اكتب مسابقة باليد: فرقها ومبارياتها، ونحسب جدولها.',
        }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        name={{ accessor: 'name', detail: row => <Detail competition={row} /> }}
        columns={[
          {
            accessor: 'checkedAt',
            title: 'آخر تحديث',
            width: 170,
            visibleMediaQuery: middleScreen,
            render: ({ checkedAt }) =>
              checkedAt
                ? `${formatGregorian(checkedAt, { style: 'day' })}، ${formatTime(checkedAt)}`
                : 'لم يصل بعد',
          },
          {
            accessor: 'slug',
            title: 'على الموقع',
            width: 130,
            visibleMediaQuery: wideScreen,
            render: row =>
              row.status && (
                <Anchor href={encodeURI(competitionPath(row))} target="_blank" size="sm">
                  كما يراها القراء
                </Anchor>
              ),
          },
          orderColumn(),
          switchColumn('status', {
            title: 'ظاهرة',
            label: ({ name }) => `إظهار «${name}»`,
            may: may.setStatus,
            toggle,
          }),
        ]}
        remove={({ id, name }) =>
          remove({ what: `المسابقة «${name}» ومبارياتها`, remove: () => client.football.remove({ id }) })
        }
        dialog={(competition, onClose) => (
          <CompetitionDialog competition={competition} hasProvider={hasProvider} onClose={onClose} />
        )}
      />
    </>
  )
}

function Detail({ competition }: { competition: Competition }) {
  const { id, isByHand, providerName, country, season, problems } = competition
  if (isByHand) {
    return (
      <Anchor component={Link} to={`/dashboard/football/fixtures/${id}`} size="xs">
        باليد، موسم {season}: الفرق والمباريات
      </Anchor>
    )
  }
  return (
    <>
      <bdi>{[providerName, country, season].filter(Boolean).join(' · ')}</bdi>
      {problems.map(problem => (
        <Text key={problem} component="span" display="block" size="xs" c="orange.8">
          {problem}
        </Text>
      ))}
    </>
  )
}
