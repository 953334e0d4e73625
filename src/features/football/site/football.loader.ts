import { redirect } from 'react-router'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { houseStyle } from '../../../arabic/house-style.ts'
import { timeZoneName } from '../../../arabic/time-zones.ts'
import { breadcrumbOf, webPageOf } from '../../../ui/site/structured.ts'
import { competitionPath, footballPath, matchDayPath } from '../football.addresses.policy.ts'
import type { FootballTable, Match, MatchDay, ShownCompetition } from '../football.contract.ts'

/** `zone` is the name of the site's time zone. */
export type FootballData = { matchDay: MatchDay; competitions: ShownCompetition[]; zone: string }

export async function loadFootball({ client, query }: PageAsk<'day'>): Promise<FootballData> {
  const asked = query.get('day')
  // A malformed day is no day.
  const day = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : undefined
  const [matchDay, competitions] = await Promise.all([
    client.football.matches({ day }),
    client.football.competitions(),
  ])
  if (asked !== null && (day === undefined || day === matchDay.today)) throw redirect(footballPath, 302)
  return { matchDay, competitions, zone: timeZoneName(houseStyle().timeZone) }
}

/** «مباريات اليوم», «مباريات الجمعة، 27 نوفمبر 2026». */
export function titleOf({ day, today }: MatchDay): string {
  return day === today
    ? 'مباريات اليوم'
    : `مباريات ${formatGregorian(day, { timeZone: 'UTC', style: 'full' })}`
}

export function footballHead({ matchDay, competitions }: FootballData, site: Site): PageHead {
  const isToday = matchDay.day === matchDay.today
  const matches = matchDay.competitions.flatMap(({ name, matches }) =>
    matches.map(match => sportsEventOf(match, name)),
  )
  const page = {
    title: isToday ? 'مباريات اليوم ونتائجها' : titleOf(matchDay),
    description: `مواعيد مباريات كرة القدم ونتائجها وجداول المسابقات في ${site.name}.`,
    canonical: matchDayPath(isToday ? undefined : matchDay.day),
  }
  return {
    ...page,
    noindex: competitions.length === 0 || (!isToday && matches.length === 0),
    structured: [webPageOf(site, page), breadcrumbOf(site, [crumb]), ...matches],
  }
}

const crumb = { name: 'كرة القدم', path: footballPath }

export type CompetitionData = { table: FootballTable; competitions: ShownCompetition[] }

export async function loadCompetition({ client, params }: PageAsk): Promise<CompetitionData> {
  const slug = params.slug ?? ''
  const { id, slug: present } = await client.football.bySlug({ slug })
  if (present !== slug) throw redirect(encodeURI(competitionPath({ slug: present })), 301)
  const [table, competitions] = await Promise.all([
    client.football.table({ id }),
    client.football.competitions(),
  ])
  return { table, competitions }
}

export function competitionHead({ table }: CompetitionData, site: Site): PageHead {
  const { competition, groups, live, last, next } = table
  const path = competitionPath(competition)
  const page = {
    title: `${competition.name}: الترتيب والنتائج`,
    description: `جدول ترتيب ${competition.name} لموسم ${competition.season}، وآخر النتائج والمباريات القادمة.`,
    canonical: path,
  }
  const matches = [...live, ...last, ...next].map(match => sportsEventOf(match, competition.name))
  return {
    ...page,
    noindex: groups.length + matches.length === 0,
    structured: [
      webPageOf(site, page),
      breadcrumbOf(site, [crumb, { name: competition.name, path }]),
      ...matches,
    ],
  }
}

function sportsEventOf({ home, away, kickoffAt, phase, state }: Match, competition: string): object {
  const team = ({ name }: Match['home']) => ({ '@type': 'SportsTeam', name })
  const status = phase !== 'off' ? 'EventScheduled' : state === 'مؤجلة' ? 'EventPostponed' : 'EventCancelled'
  return {
    '@type': 'SportsEvent',
    name: `${home.name} و${away.name}`,
    sport: 'كرة القدم',
    startDate: kickoffAt,
    eventStatus: `https://schema.org/${status}`,
    homeTeam: team(home),
    awayTeam: team(away),
    superEvent: { '@type': 'SportsEvent', name: competition },
  }
}
