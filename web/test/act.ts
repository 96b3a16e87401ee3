import React from 'react'
import { flushSync } from 'react-dom'

/** Replacement for `act` of React's development build, which the production build lacks: a rendered change is there at once. */
const act = (change: () => Promise<void>): Promise<void> => flushSync(change)

Object.assign(React, { act })
