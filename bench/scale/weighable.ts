// Loaded into the product's processes by the scale bench alone, so that they can be weighed without the rubbish of coming in.
import { tidyOnSignal } from '../fanout/tidy.ts'

tidyOnSignal()
