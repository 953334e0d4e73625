import { AgencyStrip } from '../features/agency/site/AgencyStrip.tsx'
import { ChannelStrip } from '../features/channel/site/ChannelStrip.tsx'
import { PeopleStrip } from '../features/person/site/PeopleStrip.tsx'
import type { HomeData } from './home.loader.ts'

type Props = Pick<HomeData, 'people' | 'channels' | 'agencies'>

/** Strips at the end of the front page. */
export function HomeServices({ people, channels, agencies }: Props) {
  return (
    <>
      <PeopleStrip people={people} />
      <ChannelStrip channels={channels} />
      <AgencyStrip agencies={agencies} />
    </>
  )
}
