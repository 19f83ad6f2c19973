// Loaded into the product's processes by the scale bench alone, so that their memory can be measured without the garbage of connecting.
import { tidyOnSignal } from '../fanout/tidy.ts'

tidyOnSignal()
