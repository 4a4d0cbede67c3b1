"""Two puzzles to test with."""

from __future__ import annotations

MOST = "1 most 900 scores:2 0,0:RsRcRd RfBtGsYtPxOc/?????? 3/0 1 0 3,0>Rf=0 -1,0>Rf=0 0,1>Gs=2 1,1>Oc=2"
HOLD = "1 hold 1640 opens:2,scores:1 0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0 3,0>Rf=0 3,0>RfRx=2.5 ~Bt=7"
