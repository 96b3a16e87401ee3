import React from 'react'
import { flushSync } from 'react-dom'

/** As `act` of React's development build, which the production build has not: what a test renders is there at once. */
const act = (change: () => Promise<void>): Promise<void> => flushSync(change)

Object.assign(React, { act })
