import { Box, Select, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { settingContract } from '../setting.contract.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { sections } from './sections.ts'

// Saving starts from the revision that was opened, not from a later one.
const onceOpened = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** A form per section; switching sections keeps unsaved changes. */
export function SettingsPage() {
  const may = useRights(settingContract)
  const website = useQuery(api.setting.website.queryOptions(onceOpened))
  const dashboard = useQuery(api.setting.dashboard.queryOptions(onceOpened))
  const mobile = useQuery(api.setting.mobile.queryOptions(onceOpened))
  const groups = { website, dashboard, mobile }
  const [search, setSearch] = useSearchParams()
  const asked = search.get('section')
  const current = sections.find(({ id }) => id === asked)?.id ?? sections[0]!.id
  const [visited, setVisited] = useState([current])
  if (!visited.includes(current)) setVisited([...visited, current])
  const isWide = useMediaQuery('(min-width: 62em)', innerWidth >= 992)
  const unsaved = useRef(new Map<string, () => boolean>())
  useLeaveGuard(() => [...unsaved.current.values()].some(isUnsaved => isUnsaved()))

  const show = (id: string | null) =>
    setSearch({ section: id ?? '' }, { replace: true, preventScrollReset: true })

  return (
    <>
      <PageHeader
        title="الإعدادات"
        text={`ما تقوله الجريدة عن نفسها، وما تعمل به صفحاتها وتطبيقها.${may.edit ? '' : ' لك الاطلاع عليها دون تعديلها.'}`}
      />
      <Tabs value={current} onChange={show} orientation={isWide ? 'vertical' : 'horizontal'} keepMounted>
        {isWide ? (
          <Tabs.List aria-label="أقسام الإعدادات">
            {sections.map(({ id, label }) => (
              <Tabs.Tab
                key={id}
                value={id}
                {...{ justify: 'flex-start', fz: 'sm' }}
                styles={{ tabLabel: { textAlign: 'start' } }}
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        ) : (
          // This many tabs would fill a phone's screen.
          <Select
            label="القسم"
            data={sections.map(({ id, label }) => ({ value: id, label }))}
            value={current}
            onChange={show}
            allowDeselect={false}
            maxDropdownHeight="60dvh"
          />
        )}
        {sections.map(section => {
          const { data, error, refetch } = groups[section.group]
          return (
            <Tabs.Panel
              key={section.id}
              value={section.id}
              {...(!isWide && { role: 'region', 'aria-labelledby': '', 'aria-label': section.label })}
            >
              <Box ps={isWide ? 'xl' : 0} pt={isWide ? 0 : 'md'} maw={820}>
                {error && !data && <Failure error={error} onRetry={refetch} />}
                {!data && !error && <FormSkeleton label="تُفتح الإعدادات" />}
                {data && visited.includes(section.id) && (
                  <SettingsForm section={section} settings={data} unsaved={unsaved.current} />
                )}
              </Box>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
