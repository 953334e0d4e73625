import { useEffect, useState } from 'react'
import { currentLanding, type Landing } from '../../../ui/site/landing.ts'

/** Sends where the visit came from with the purchase. Without scripts only what the address carries is known. */
export function OriginFields({ carried }: { carried: Landing }) {
  const [origin, setOrigin] = useState(carried)
  useEffect(() => {
    const landing = currentLanding()
    if (!carried.from && landing.from) setOrigin(landing)
  }, [carried.from])
  return (
    <>
      {origin.from && <input type="hidden" name="from" value={origin.from} />}
      {origin.campaign && <input type="hidden" name="campaign" value={origin.campaign} />}
    </>
  )
}
